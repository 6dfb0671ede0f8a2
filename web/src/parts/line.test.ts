import { beforeAll, expect, test } from "vitest";
import { pageGame } from "../games";
import type { AnyPageGame } from "../games/game";
import type { Live } from "../protocol/connection";
import type { TableState } from "../protocol/state";
import { ownSeat } from "../tables/names";
import { SEAT, TABLE } from "../tables/samples";
import { People } from "../words/people";
import { speak } from "../words/words.svelte";
import { lineUnder } from "./line";
import { PLAY, stateOf } from "./samples";

const ASKED = "Cover a peg that is not blue, or remove the cap.";
const IDLE = { chosen: null, reason: null, isBusy: false, isSlow: false };
const BO = { ...SEAT, name: "Bo" };

let game: AnyPageGame;

beforeAll(async () => {
  await speak("en");
  game = await pageGame("colorio");
});

function line(
  state: TableState,
  doing: Partial<typeof IDLE> | { chosen: string } | { reason: string } = {},
  status: Live["status"] = "live",
): string {
  const people = new People(["Ada", "Bo"], ownSeat(state.you));
  return lineUnder({ state, game, people }, status, { ...IDLE, ...doing });
}

test("who is to play is told what to do, by name where several share a device", () => {
  expect(line(stateOf())).toBe(ASKED);
  const shared = stateOf({ you: { host: true, seats: [0, 1] } });
  expect(line(shared)).toBe(`Ada, your turn. ${ASKED}`);
});

test("the others are told who plays, and who plays for them", () => {
  const waiting = { legal: null, play: { ...PLAY, turn: 1 } };
  const withBo = (changes: object): TableState =>
    stateOf({ ...waiting, table: { ...TABLE, seats: [SEAT, { ...BO, ...changes }] } });
  expect(line(withBo({}))).toBe("Bo is playing.");
  expect(line(withBo({ kind: "bot" }))).toBe("Bo is thinking…");
  expect(line(withBo({ lent: "away" }))).toBe("Bo is thinking…");
  expect(line(withBo({ resigned: true }))).toBe("Bo is thinking…");
  expect(line(stateOf({ legal: null }))).toBe("A bot is thinking for you…");
});

test("a question, a reason and a move on its way each go before what to do", () => {
  expect(line(stateOf(), { chosen: "remove" })).toBe("Touch again to remove the cap.");
  expect(line(stateOf(), { chosen: "remove", reason: "No." })).toBe("No.");
  expect(line(stateOf(), { isBusy: true })).toBe(ASKED); // most are answered at once
  expect(line(stateOf(), { isBusy: true, isSlow: true })).toBe("Being sent…");
});

test("a lost line goes before all", () => {
  const lost = (doing: object): string => line(stateOf(), { reason: "No.", ...doing }, "lost");
  expect(lost({})).toBe("The line is lost. Trying again…");
  expect(lost({ chosen: "remove" })).toContain("Touch again to remove the cap: it is sent once");
  expect(lost({ isBusy: true })).toContain("Your move is sent as soon as it is back.");
});

test("a game that is over has its card, and one that is not there yet says so", () => {
  const result = { ending: "played", returns: [1, 0], places: [1, 2], points: [1, 0] } as const;
  expect(line(stateOf({ legal: null, play: { ...PLAY, turn: null, result } }))).toBe("");
  expect(line(stateOf({ legal: null, play: null }))).toBe("Setting up…");
});
