import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tap } from "../../look/fingers";
import { settings } from "../../settings.svelte";
import { People } from "../../words/people";
import { speak } from "../../words/words.svelte";
import type { BoardProps } from "../game";
import Board from "./Board.svelte";
import { readPlacing } from "./moves";
import { newMatch, type NivosMatch, playUntil, toldBy, viewOf } from "./sample";
import type { View } from "./view";

const NAMES = ["Zoé", "Max", "Ana", "Leo"];
const plate = createRawSnippet((seat: () => number) => ({
  render: () => `<p>plate ${String(seat())}</p>`,
}));
const moving = vi.fn();

beforeEach(async () => {
  await speak("en");
  settings.motion = "full";
  settings.nivos = "flat";
  Element.prototype.animate = moving;
  SVGSVGElement.prototype.getScreenCTM = () => null;
  moving.mockClear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function propsOf(match: NivosMatch, changes: Partial<BoardProps<View>> = {}): BoardProps<View> {
  const { players, options } = match;
  return {
    view: viewOf(match),
    options: { ...options },
    players,
    order: Array.from({ length: players }, (_, seat) => seat),
    people: new People(NAMES.slice(0, players), 0),
    turn: match.over ? null : match.actor,
    legal: match.legal(),
    told: toldBy(match),
    seq: match.ply,
    chosen: null,
    refused: null,
    tally: false,
    plate,
    play: vi.fn(),
    why: () => Promise.resolve(null),
    ...changes,
  };
}

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

function one(selector: string): HTMLElement {
  const [thing] = all(selector);
  if (!thing) {
    throw new Error(`expected something that matches ${selector}`);
  }
  return thing;
}

function isOffered(thing: HTMLElement): boolean {
  return thing.getAttribute("aria-disabled") === "false";
}

async function press(selector: string): Promise<void> {
  await tap(one(selector));
}

/** The middle of a game of two: several storeys, both trays in use. */
async function middle(): Promise<NivosMatch> {
  const match = await newMatch(2);
  playUntil(match, ({ ply }) => ply >= 9);
  return match;
}

test("the blocks and squares offered are the legal moves, all of them and no others", async () => {
  const match = await newMatch(2);
  playUntil(match, (game) => game.ply >= 10 && game.legal().length < 60);
  expect(match.legal().length).toBeGreaterThan(5);
  const play = vi.fn();
  render(Board, propsOf(match, { play }));
  const blocks = all("[data-block]").filter(isOffered);
  const placings = match.legal().flatMap((move) => readPlacing(move) ?? []);
  expect(blocks.map(({ dataset }) => dataset["block"]).sort()).toEqual(
    [...new Set(placings.map(({ source, colour }) => `${source}/${colour}`))].sort(),
  );

  for (const block of blocks) {
    await tap(block);
    for (let way = 0; way < 2; way++) {
      for (const square of all("[data-square]").filter(isOffered)) {
        await fireEvent.click(square);
      }
      await fireEvent.keyDown(block, { key: "r" });
    }
  }
  const played = new Set(play.mock.calls.map(([move]) => String(move)));
  expect([...played].sort()).toEqual(match.legal());
});

test("the first block of a game is in hand from the beginning", async () => {
  const match = await newMatch(2);
  const play = vi.fn();
  render(Board, propsOf(match, { play }));
  expect(one("[aria-pressed=true][data-block]").dataset["block"]).toBe("reserve/neutral");
  await press("[data-square=b2]");
  expect(play).toHaveBeenCalledWith("place:neutral/a1-c3/reserve");
});

test("a square where the block does not fit is tried too, so that the page says why", async () => {
  const match = await middle();
  const play = vi.fn();
  render(Board, propsOf(match, { play }));
  await tap(all("[data-block]").find(isOffered) ?? document.body);
  const [square] = all("[data-square]").filter((each) => !isOffered(each));
  await fireEvent.click(square ?? document.body);
  expect(play).toHaveBeenCalledOnce();
  expect(match.legal()).not.toContain(play.mock.calls[0]?.[0]);
});

test("a square says what lies there, and whether the block in hand fits", async () => {
  const match = await newMatch(2);
  match.play("place:neutral/a1-c3/reserve");
  render(Board, propsOf(match));
  expect(one("[data-square=b2]").getAttribute("aria-label")).toBe("b2, height 1, neutral on top");
  await press("[data-block='own/red']");
  expect(one("[data-square=b2]").getAttribute("aria-label")).toBe(
    "b2, height 1, neutral on top; red block on a2 to d2: does not fit",
  );
  expect(one("[data-square=d5]").getAttribute("aria-label")).toBe(
    "d5, bare; red block on c5 to f5: fits",
  );
});

test("what a new storey costs is said before the block is placed", async () => {
  const match = await newMatch(2);
  match.play("place:neutral/a1-c3/reserve");
  render(Board, propsOf(match));
  await press("[data-block='own/white']");
  expect(one("[data-square=b2]").getAttribute("aria-label")).toBe(
    "b2, height 1, neutral on top; white block on b2: fits. New storey: you take cylinder 1.",
  );
  one("[data-square=b2]").focus();
  await tick();
  expect(one("[role=status]").textContent).toBe("New storey: you take cylinder 1.");
  one("[data-square=e5]").focus();
  await tick();
  expect(one("[role=status]").textContent).toBe("");
});

test("nothing is offered while somebody else decides", async () => {
  const match = await middle();
  render(Board, propsOf(match, { legal: [], turn: 1 }));
  await press("[data-block]");
  expect(all("[data-square], [data-block]").filter(isOffered)).toEqual([]);
});

test("arrows walk over the squares, and the board is one stop for the tab key", async () => {
  const match = await middle();
  render(Board, propsOf(match));
  expect(all("[data-square][tabindex='0']")).toHaveLength(1);
  const at = () => (document.activeElement as HTMLElement).dataset["square"];
  one("[data-square=a1]").focus();
  for (const [key, square] of [
    ["ArrowUp", "a2"],
    ["ArrowRight", "b2"],
    ["ArrowDown", "b1"],
    ["ArrowLeft", "a1"],
    ["ArrowLeft", "a1"],
    ["End", "f1"],
    ["PageUp", "f6"],
  ] as const) {
    await fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(at()).toBe(square);
  }
  expect(one("[data-square][tabindex='0']").dataset["square"]).toBe("f6");
});

test("keys go from the tray to the squares and back, and turn the block", async () => {
  const match = await middle();
  render(Board, propsOf(match));
  const [block] = all("[data-block$='/red'], [data-block$='/purple']");
  await tap(block ?? document.body);
  expect((document.activeElement as HTMLElement).dataset["square"]).toBeDefined();
  const before = one("[data-ghost] .edge").getAttribute("width");
  await fireEvent.keyDown(document.activeElement ?? document.body, { key: "R" });
  expect(one("[data-ghost] .edge").getAttribute("height")).toBe(before);
  await fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  expect(document.activeElement).toBe(block);
});

test("a finger puts the block first and places it with a second touch", async () => {
  const match = await newMatch(2);
  const play = vi.fn();
  render(Board, propsOf(match, { play }));
  const touch = async () => {
    const init = { bubbles: true, pointerType: "touch", clientX: 0, clientY: 0 };
    const square = one("[data-square=b2]");
    await fireEvent(square, new PointerEvent("pointerdown", init));
    await tap(square, new PointerEvent("click", init));
  };
  const { left, top } = one(".squares").getBoundingClientRect();
  expect([left, top]).toEqual([0, 0]);
  vi.spyOn(one(".squares"), "getBoundingClientRect").mockReturnValue(
    new DOMRect(-15, -45, 60, 60), // so that the finger is on b2
  );
  await touch();
  expect(play).not.toHaveBeenCalled();
  expect(one("[role=status]").textContent).toContain("Touch it again");
  await touch();
  expect(play).toHaveBeenCalledWith("place:neutral/a1-c3/reserve");
});

test("the reason comes after a short pause, for the last place alone", async () => {
  vi.useFakeTimers();
  const match = await newMatch(2);
  match.play("place:neutral/a1-c3/reserve");
  const why = vi.fn((move: string) => Promise.resolve(`because of ${move}`));
  render(Board, propsOf(match, { why }));
  await press("[data-block='own/red']");
  one("[data-square=b2]").focus();
  await tick();
  await vi.advanceTimersByTimeAsync(100);
  one("[data-square=b3]").focus();
  await tick();
  await vi.advanceTimersByTimeAsync(100);
  expect(why).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(why.mock.calls).toEqual([["place:red/a3-d3/own"]]);
  expect(one("[role=status]").textContent).toContain("because of place:red/a3-d3/own");
  one("[data-square=d5]").focus();
  await tick();
  expect(one("[role=status]").textContent.trim()).toBe("");
});

test("without a block in hand the board asks for one", async () => {
  const match = await middle();
  const play = vi.fn();
  render(Board, propsOf(match, { play }));
  await press("[data-square=a1]");
  expect(play).not.toHaveBeenCalled();
  expect(one("[role=status]").textContent).toContain("Choose a block first");
});

test("a move that waits for a second touch is marked", async () => {
  const match = await newMatch(2);
  const chosen = "place:neutral/a1-c3/reserve";
  const { rerender } = render(Board, propsOf(match));
  one("[data-square=b2]").focus();
  await tick();
  expect(all("[data-ghost].chosen")).toHaveLength(0);
  await rerender(propsOf(match, { chosen }));
  expect(all("[data-ghost].chosen")).toHaveLength(1);
});

test("a refused block shakes", async () => {
  const match = await middle();
  const { rerender } = render(Board, propsOf(match));
  await press("[data-block]");
  one("[data-square=a1]").focus();
  await tick();
  moving.mockClear();
  await rerender(propsOf(match, { refused: { move: "place:red/a1-d1/own", count: 1 } }));
  expect(moving.mock.contexts).toEqual([one("[data-ghost]")]);
});

test("cylinders are chosen among those left", async () => {
  const match = await newMatch(2, { cylinders: "choose" });
  playUntil(match, (game) => viewOf(game).phase === "cylinder");
  const play = vi.fn();
  render(Board, propsOf(match, { play }));
  expect(all("[data-move]").map(({ dataset }) => dataset["move"])).toEqual(match.legal());
  await tap(screen.getByRole("button", { name: "Cylinder of height 4" }));
  expect(play).toHaveBeenCalledWith("cylinder:4");
});

test("who is stuck can pass, and nobody else", async () => {
  const match = await newMatch(2);
  playUntil(match, (game) => game.legal().includes("pass"));
  const play = vi.fn();
  const { rerender } = render(Board, propsOf(match, { play }));
  await press("[data-move=pass]");
  expect(play).toHaveBeenCalledWith("pass");
  await rerender(propsOf(await middle()));
  expect(all("[data-move=pass]")).toHaveLength(0);
});

test("four are two teams, and a partner's blocks are at hand", async () => {
  const match = await newMatch(4);
  playUntil(match, (game) => game.legal().some((move) => move.endsWith("/partner")));
  expect(match.over).toBe(false);
  const play = vi.fn();
  render(Board, propsOf(match, { play }));
  expect(screen.getAllByRole("img", { name: "Team A" })).toHaveLength(2);
  expect(screen.getAllByRole("img", { name: "Team B" })).toHaveLength(2);
  expect(all("[data-tray]").map(({ dataset }) => dataset["tray"])).toEqual([
    "own",
    "reserve",
    "partner",
  ]);
  const offered = all("[data-block]").filter(isOffered);
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.every(({ dataset }) => dataset["block"]?.startsWith("partner/"))).toBe(true);
});

test.each([2, 3, 4])("every one of %i seats has its plate, the nearest last", async (players) => {
  const match = await newMatch(players);
  const order = Array.from({ length: players }, (_, i) => (i + 1) % players);
  render(Board, propsOf(match, { order }));
  const shown = screen.getAllByText(/^plate/).map(({ textContent }) => textContent);
  expect(shown).toEqual([...order.slice(1), 1].map((seat) => `plate ${seat}`));
});

test("a card shows the building up to its storey, until the next step", async () => {
  const match = await newMatch(2);
  playUntil(match, (game) => viewOf(game).storeys >= 2);
  const view = viewOf(match);
  const ground = view.blocks.filter(({ storey }) => storey === 1);
  const { rerender } = render(Board, propsOf(match));
  expect(all("[data-laid]")).toHaveLength(view.blocks.length);
  await tap(screen.getByRole("button", { name: /^Storey 1/ }));
  expect(all("[data-laid]")).toHaveLength(ground.length);
  match.play(match.legal()[0] ?? "");
  await rerender(propsOf(match));
  expect(all("[data-laid]")).toHaveLength(view.blocks.length + 1);
});

test("a new block and its cylinder move one after the other, old ones do not", async () => {
  const match = await newMatch(2);
  match.play("place:neutral/a1-c3/reserve");
  const { rerender } = render(Board, propsOf(match));
  expect(moving).not.toHaveBeenCalled();
  match.play("place:white/a1-a1/own");
  await rerender(propsOf(match));
  expect(moving.mock.contexts).toEqual([one("[data-laid='1']"), one("[data-taken='1']")]);
  const delays = moving.mock.calls.map(([, timing]) => (timing as { delay: number }).delay);
  expect(delays[1]).toBeGreaterThan(delays[0] ?? 0);
});

test("nothing moves for those who want no motion", async () => {
  settings.motion = "none";
  const match = await newMatch(2);
  const { rerender } = render(Board, propsOf(match));
  match.play("place:neutral/a1-c3/reserve");
  await rerender(propsOf(match));
  expect(moving).not.toHaveBeenCalled();
});

test("the keys keep a place when the button that was used is gone", async () => {
  const match = await newMatch(2);
  playUntil(match, (game) => game.legal().includes("pass"));
  const { rerender } = render(Board, propsOf(match));
  one("[data-move=pass]").focus();
  match.play("pass");
  await rerender(propsOf(match, { legal: [] }));
  expect((document.activeElement as HTMLElement).dataset["square"]).toBeDefined();
});

test("where nothing can be drawn in space, the board is flat and says so", async () => {
  settings.nivos = "solid";
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      disconnect = vi.fn();
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(console, "error").mockReturnValue();
  render(Board, propsOf(await newMatch(2)));
  await vi.waitFor(() => {
    expect(one("[role=status]").textContent).toContain("can’t draw in space");
  }, 60_000);
  expect(all("canvas")).toHaveLength(0);
  expect(all("[data-square]")).toHaveLength(36);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("who is stuck finds the partner's blocks in view, whatever was held before", async () => {
  const match = await newMatch(4);
  const { rerender } = render(Board, propsOf(match));
  const isStuck = (game: NivosMatch) => game.legal().some((move) => move.endsWith("/partner"));
  const shut = () =>
    all(".tray.shut").map(
      (tray) => tray.querySelector<HTMLElement>("[data-tray]")?.dataset["tray"],
    );
  playUntil(match, (game) => {
    const seat = game.actor;
    const hands = viewOf(game).hands[seat] ?? [];
    return isStuck(game) && hands.length > 0;
  });
  expect(isStuck(match)).toBe(true);
  await rerender(propsOf(match, { legal: [] }));
  await press("[data-block^='own/']");
  expect(shut()).toEqual(["reserve", "partner"]);
  await rerender(propsOf(match, { seq: match.ply + 1 }));
  expect(shut()).toEqual(["own", "reserve"]);
});
