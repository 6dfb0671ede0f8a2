import { cleanup, fireEvent, render, type RenderResult, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pageGame } from "../games";
import type { AnyPageGame } from "../games/game";
import { tap } from "../look/fingers";
import type { Live } from "../protocol/connection";
import type { Entry, SeatInfo } from "../protocol/messages";
import { Refusal } from "../protocol/refusal";
import { settings } from "../settings.svelte";
import { keep } from "../tables/keeping";
import { openLocal } from "../tables/opening";
import { SEAT } from "../tables/samples";
import type { Table } from "../tables/table";
import { speak } from "../words/words.svelte";
import Playing from "./Playing.svelte";
import { PLAY, stateOf } from "./samples";

vi.mock("../sound/sounds", () => ({ sound: () => undefined })); // jsdom makes none

const ASKED = "Cover a peg that is not blue, or remove the cap.";

function sitDown(
  changes: Partial<Table> = {},
  state = stateOf(),
  status: Live["status"] = "live",
): RenderResult<typeof Playing> {
  const table: Table = {
    kind: "online",
    id: "1",
    subscribe: () => () => undefined,
    send: vi.fn(() => Promise.reject(new Refusal({ code: "undo/nothing" }))),
    why: () => Promise.resolve({ rule: "C1", cause: "other-phase" }),
    retry: vi.fn(),
    close: vi.fn(),
    ...changes,
  };
  const live: Live = { status, state, refusal: null };
  return render(Playing, { table, live, state, game, sit: () => Promise.resolve() });
}

function found(selector: string): HTMLElement {
  const thing = document.querySelector<HTMLElement>(selector);
  if (!thing) {
    throw new Error(`expected something that matches ${selector}`);
  }
  return thing;
}

let game: AnyPageGame;
let isPhone = true;

beforeAll(async () => {
  await speak("en");
  game = await pageGame("colorio");
});

beforeEach(() => {
  isPhone = true;
  settings.motion = "none";
  Element.prototype.scrollTo = () => undefined; // jsdom has no room to scroll in
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isPhone && query.includes("width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what has just happened stands above what to do, for those who see it", () => {
  sitDown();
  const happened = found(".happened");
  expect(happened.textContent).toContain("Sparrow removes the cap from e1.");
  expect(happened.getAttribute("aria-hidden")).toBe("true");
});

test("the reason for a refusal gives way to what is asked for", async () => {
  sitDown();
  await tap(found("[data-square=a1]"));
  expect(screen.getByRole("alert").textContent).toContain("Something else is to be done first.");
  await vi.advanceTimersByTimeAsync(7000);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(found("p.line").textContent).toContain(ASKED);
});

test("a move is not made on another board than the one that was touched", async () => {
  const send = vi.fn(() => Promise.resolve({ type: "done", id: "1", seq: 3 } as const));
  const { rerender } = sitDown({ send });
  await fireEvent.click(found("[data-move='cover:a3']"));
  await rerender({ state: stateOf({ seq: 5, play: { ...PLAY, ply: 4 } }) }); // in the same moment
  await vi.advanceTimersByTimeAsync(100);
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toContain("The game has gone on");
});

test("a question that is gone takes nobody with it", async () => {
  settings.moves = "confirm";
  const { rerender } = sitDown();
  await tap(found("[data-move='cover:a3']"));
  screen.getByRole("button", { name: "Confirm" }).focus();
  await rerender({ state: stateOf({ seq: 3, play: { ...PLAY, ply: 3, turn: 1 }, legal: null }) });
  await tick();
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
  expect(found("section.board").contains(document.activeElement)).toBe(true);
  settings.moves = "auto";
});

test("who reads the reason by keys is not hurried", async () => {
  sitDown();
  await tap(found("[data-square=a1]"));
  found("p.line a").focus();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(screen.queryByRole("alert")).not.toBeNull();
});

test("a move that is not answered at once is being sent", async () => {
  let answer = (): void => undefined;
  const send = (): ReturnType<Table["send"]> =>
    new Promise((resolve) => {
      answer = () => {
        resolve({ type: "done", id: "", seq: 2 });
      };
    });
  sitDown({ send });
  await tap(found("[data-move=remove]"));
  await vi.advanceTimersByTimeAsync(900);
  expect(found("p.line").textContent).toContain(ASKED);
  await vi.advanceTimersByTimeAsync(200);
  expect(found("p.line").textContent).toContain("Being sent…");
  answer();
  await vi.advanceTimersByTimeAsync(10);
  expect(found("p.line").textContent).toContain(ASKED);
});

test("on a phone nothing under the open drawer can be reached", async () => {
  sitDown();
  const menu = screen.getByRole("button", { name: "Log and actions" });
  const covered = ["section.board", ".foot"].map(found);
  await tap(menu);
  expect(covered.map((part) => part.inert)).toEqual([true, true]);
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(covered.map((part) => part.inert)).toEqual([false, false]);
  expect(document.activeElement).toBe(menu);
});

test("beside a board that is seen, the drawer leaves it alone", async () => {
  isPhone = false;
  sitDown();
  const menu = screen.getByRole("button", { name: "Log and actions" });
  await tap(menu);
  expect(menu.getAttribute("aria-expanded")).toBe("true");
  expect(found("section.board").inert).toBe(false);
});

test("what is done out of the drawer closes it, and the answer is seen", async () => {
  sitDown();
  const menu = screen.getByRole("button", { name: "Log and actions" });
  await tap(menu);
  const undo = screen.getByRole("button", { name: "Take back" });
  expect(undo.getAttribute("aria-disabled")).toBe("true"); // nothing was done yet
  undo.focus();
  await fireEvent.click(undo);
  await vi.advanceTimersByTimeAsync(10);
  expect(menu.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(menu);
  expect(screen.getByRole("alert").textContent).toContain("nothing to take back");
});

test("switches keep their names and say whether they are on", async () => {
  sitDown();
  const sounds = screen.getByRole("button", { name: "Sounds" });
  const wasOn = sounds.getAttribute("aria-pressed");
  await fireEvent.click(sounds);
  expect(sounds.getAttribute("aria-pressed")).not.toBe(wasOn);
  await fireEvent.click(sounds);
  expect(sounds.getAttribute("aria-pressed")).toBe(wasOn);
  expect(screen.getByRole("button", { name: "Chat" }).getAttribute("aria-pressed")).toBe("true");
});

test("the number of a name stays where room is short", () => {
  const state = stateOf();
  const seats = [SEAT, ...[1, 2].map(() => ({ ...SEAT, kind: "bot", name: null, level: 2 }))];
  sitDown({}, { ...state, table: { ...state.table, seats: seats as SeatInfo[] } });
  expect(found(".others .stem").textContent).toBe("Sparrow");
  expect(found(".others .stem + span").textContent.trim()).toBe("1");
});

test("who lent the seat to a bot finds the way back under the board", async () => {
  const send = vi.fn(() => Promise.resolve({ type: "done", id: "1", seq: 3 } as const));
  const state = stateOf({ legal: null });
  const seats = [{ ...SEAT, level: 2, lent: "away" as const }, ...state.table.seats.slice(1)];
  sitDown({ send }, { ...state, table: { ...state.table, seats } });
  const back = screen.getByRole("button", { name: "Play myself again" }); // and nowhere else
  expect(found(".foot .back").contains(back)).toBe(true);
  await fireEvent.click(back);
  expect(send).toHaveBeenCalledWith({ type: "take-seat", seat: 0 });
});

test("nobody gives up by a double tap, nor by a question of long ago", async () => {
  const send = vi.fn(() => Promise.reject(new Refusal({ code: "seat/resigned" })));
  sitDown({ send });
  const button = screen.getByRole("button", { name: "Give up" });
  button.focus();
  await fireEvent.click(button);
  await fireEvent.click(button);
  expect(button.textContent).toBe("Give up, really");
  expect(document.activeElement).toBe(button);
  await vi.advanceTimersByTimeAsync(6000);
  expect(button.textContent).toBe("Give up");
  await fireEvent.click(button);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  await fireEvent.click(button);
  expect(send).toHaveBeenCalledWith({ type: "resign", seat: 0 });
});

test("drumming on a move is no answer to the question", async () => {
  settings.moves = "confirm";
  const send = vi.fn(() => Promise.reject(new Refusal({ code: "move/stale" })));
  sitDown({ send });
  for (let time = 0; time < 6; time++) {
    await tap(found("[data-move=remove]"));
    await vi.advanceTimersByTimeAsync(150);
  }
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  await tap(found("[data-move=remove]"));
  expect(send).toHaveBeenCalledTimes(1);
  settings.moves = "auto";
});

test("while the line is lost, no faces are kept for later", async () => {
  const send = vi.fn(() => Promise.reject(new Refusal({ code: "chat/off" })));
  sitDown({ send }, stateOf(), "lost");
  await fireEvent.click(screen.getByRole("button", { name: "Smile" }));
  expect(send).not.toHaveBeenCalled();
});

test("who has lent the seat is not called a bot", async () => {
  const state = stateOf({ legal: null });
  const seats = [{ ...SEAT, name: null, lent: "asked", level: 2 }, SEAT];
  sitDown({}, { ...state, table: { ...state.table, seats: seats as SeatInfo[] } });
  expect(found("p.line").textContent).toContain("A bot is thinking for you…");
  await tap(found("[data-square=a1]"));
  expect(screen.getByRole("alert").textContent).toContain("A bot is thinking for you…");
});

test("where the browser keeps nothing, it is said once that the game goes with the page", async () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  const local = openLocal("colorio", { players: 2, people: ["Ada"], level: 2 });
  sitDown({ kind: "local", id: local.id });
  const told = (): HTMLElement[] => screen.queryAllByText(/this one is gone/);
  expect(told()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1100);
  expect(told().at(-1)?.getAttribute("aria-live")).toBe("polite");
  await fireEvent.click(screen.getByRole("button", { name: "All right" }));
  expect(told()).toEqual([]);
  cleanup();
  sitDown({ kind: "local", id: local.id });
  expect(told()).toEqual([]);
  full.mockRestore();
  keep(local);
  localStorage.clear();
});

test("on a lost line, who confirms a move is told when it is sent", async () => {
  settings.moves = "confirm";
  const send = vi.fn(() => new Promise<never>(() => undefined));
  sitDown({ send }, stateOf(), "lost");
  await tap(found("[data-move=remove]"));
  expect(found("p.line").textContent).toContain("it is sent once the line is back");
  await fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  expect(found("p.line").textContent).toContain("Your move is sent as soon as it is back.");
  await vi.advanceTimersByTimeAsync(500);
  expect(found("[aria-live=polite]").textContent).toContain("Your move is sent");
  await tap(found("[data-move=remove]"));
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull(); // one move at a time
  expect(send).toHaveBeenCalledTimes(1);
  settings.moves = "auto";
});

test("one's own clock is said as it runs low, once for each of its last moments", async () => {
  const clocks = { left: [31_500, 90_000], running: true, at: Date.now() };
  sitDown({}, stateOf({ play: { ...PLAY, clocks } }));
  const spoken = found("[aria-live=polite]");
  expect(spoken.textContent).not.toContain("clock");
  await vi.advanceTimersByTimeAsync(2000);
  expect(spoken.textContent).toContain("30 seconds left on your clock.");
  await vi.advanceTimersByTimeAsync(5000);
  expect(spoken.textContent).toContain("30 seconds left on your clock.");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(spoken.textContent).toContain("10 seconds left on your clock.");
});

/** What is added for those who listen, as it comes: what only changes in place may not be read. */
function listen(): () => string[] {
  const heard: string[] = [];
  const hear = (changes: MutationRecord[]): void => {
    for (const { addedNodes } of changes) {
      const texts = [...addedNodes].map(({ textContent }) => textContent?.trim() ?? "");
      heard.push(...texts.filter((text) => text !== ""));
    }
  };
  const ear = new MutationObserver(hear);
  ear.observe(found("[aria-live=polite]"), { childList: true, characterData: true, subtree: true });
  return () => {
    hear(ear.takeRecords());
    return heard.splice(0);
  };
}

test("who comes to a table is told how it stands, and then what to do", async () => {
  sitDown();
  const heard = listen();
  expect(found("[aria-live=polite]").textContent.trim()).toBe(""); // it would not be read out
  await vi.advanceTimersByTimeAsync(500);
  expect(heard().join(" ")).toMatch(/Sparrow removes the cap from e1\..*Cover a peg/);
});

test("who comes while others play is told whose turn it is", async () => {
  sitDown({}, stateOf({ legal: null, play: { ...PLAY, turn: 1 } }));
  await vi.advanceTimersByTimeAsync(500);
  expect(found("[aria-live=polite]").textContent).toContain("Sparrow is thinking…");
});

test("who comes after the end is told who won, though a bot has taken the seat since", async () => {
  const result = { ending: "played", returns: [0, 1], places: [2, 1], points: [0, 1] } as const;
  const { entries } = stateOf();
  const left: Entry[] = [
    ...entries,
    { seq: 3, at: 0, what: "stood", seat: 1, name: "Cy" },
    { seq: 4, at: 0, what: "arranged", seat: 1, level: 2 },
  ];
  const play = { ...PLAY, turn: null, result };
  sitDown({}, stateOf({ seq: 4, legal: null, play, entries: left }));
  await vi.advanceTimersByTimeAsync(500);
  expect(found("[aria-live=polite]").textContent).toContain("Cy wins!");
});

test("what is said twice in the same words is heard twice", async () => {
  const { rerender } = sitDown();
  await vi.advanceTimersByTimeAsync(500);
  const heard = listen();
  const { entries } = stateOf();
  for (const seq of [3, 4]) {
    const said = { seq, at: 0, what: "said", seat: 1, text: "Yes" } as const;
    await rerender({ state: stateOf({ seq, entries: [...entries, said] }) });
    expect(heard()).toEqual(["Sparrow: Yes"]);
  }
});

test("what has happened is said before what to do, and who was missed is told besides", async () => {
  const { rerender } = sitDown({}, stateOf({ legal: null, play: { ...PLAY, turn: 1 } }));
  await vi.advanceTimersByTimeAsync(500);
  const heard = listen();
  const state = stateOf({ seq: 3, here: [true, false], play: { ...PLAY, ply: 3 } });
  const moved = { ...state.entries[1], seq: 3 } as Entry;
  const seats = state.table.seats.map((seat) => ({ ...seat, kind: "person", name: "Ben" }));
  const table = { ...state.table, seats: seats as SeatInfo[] };
  await rerender({ state: { ...state, table, entries: [...state.entries, moved] } });
  expect(heard()).toEqual([expect.stringMatching(/removes.*is away/), ASKED]);
});

test("a move that was confirmed is not asked for once more", async () => {
  settings.moves = "confirm";
  const send = vi.fn(() => new Promise<never>(() => undefined));
  sitDown({ send });
  await vi.advanceTimersByTimeAsync(500);
  await tap(found("[data-move=remove]"));
  const heard = listen();
  await fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  await vi.advanceTimersByTimeAsync(900);
  expect(heard()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(heard()).toEqual(["Being sent…"]);
  settings.moves = "auto";
});

test("who asks to take back keeps the focus while the others think about it", async () => {
  const { rerender } = sitDown({ send: () => Promise.resolve({ type: "done", id: "1", seq: 3 }) });
  const undo = screen.getByRole("button", { name: "Take back" });
  undo.focus();
  const state = stateOf();
  const table = { ...state.table, undo: { seat: 0, ply: 0, waits_for: [1] } };
  await rerender({ state: { ...state, table } });
  expect(undo.textContent).toBe("Waiting for the others…");
  expect(undo.getAttribute("aria-disabled")).toBe("true");
  expect(undo).toHaveProperty("disabled", false); // a browser takes the focus away from what is
});

test("who is asked whether another may take back hears the question alone", async () => {
  const { rerender } = sitDown();
  await vi.advanceTimersByTimeAsync(500);
  const heard = listen();
  const state = stateOf();
  const entries = [...state.entries, { seq: 3, at: 0, what: "undo-asked", seat: 1 } as Entry];
  const table = { ...state.table, undo: { seat: 1, ply: 0, waits_for: [0] } };
  await rerender({ state: { ...state, seq: 3, table, entries } });
  expect(screen.getByRole("alert").textContent).toContain("Sparrow would like");
  expect(heard()).toEqual([]);
});

test("only reasons of the rules lead to the rules", async () => {
  sitDown();
  await tap(found("[data-square=a1]"));
  expect(found("p.line a").getAttribute("href")).toBe("#/rules/colorio");
  await tap(found("[data-move=remove]")); // the table refuses
  expect(screen.getByRole("alert").querySelector("a")).toBeNull();
});

test("who has several seats sees which of them gives up", async () => {
  const { table } = stateOf();
  const seats = [SEAT, { ...SEAT, name: "Ben" }];
  const send = vi.fn(() => Promise.resolve({ type: "done", id: "1", seq: 3 } as const));
  sitDown({ send }, stateOf({ you: { host: true, seats: [0, 1] }, table: { ...table, seats } }));
  await fireEvent.click(screen.getByText("Give up"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.getByText("Ada: give up, really")).toBeTruthy();
  await fireEvent.click(screen.getByText("Ben: give up, really"));
  expect(send).toHaveBeenCalledWith({ type: "resign", seat: 1 });
});

test("the card at the end names those who played, whoever has their place since", () => {
  const at = 0;
  const state = stateOf();
  const entries = [
    ...state.entries,
    { seq: 3, at, what: "resigned", seat: 0, why: "asked" },
    { seq: 4, at, what: "stood", seat: 1, name: "Cy" },
    { seq: 5, at, what: "arranged", seat: 1, level: 2 },
  ] as const;
  const result = { ending: "resigned", returns: [0, 1], places: [2, 1], points: [0, 1] } as const;
  const seats = [{ ...SEAT, name: "Ada", resigned: true }, state.table.seats[1] ?? SEAT];
  const table = { ...state.table, status: "over", seats } as const;
  sitDown({}, stateOf({ entries, table, play: { ...PLAY, turn: null, result }, legal: null }));
  expect(found("h2").textContent).toBe("Cy wins!");
  expect(found(".card li").textContent).toContain("Cy");
  expect(found("section.board").textContent).toContain("Sparrow"); // who plays next
});
