import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../settings.svelte";
import { People } from "../../words/people";
import { speak } from "../../words/words.svelte";
import type { BoardProps } from "../game";
import Board from "./Board.svelte";
import { IN_AIR, IN_AIR_LEGAL, OVER, TO_LIFT, TO_LIFT_LEGAL } from "./samples";
import type { View } from "./view";

const plate = createRawSnippet((seat: () => number) => ({
  render: () => `<p>plate ${String(seat())}</p>`,
}));

function propsOf(changes: Partial<BoardProps<View>> = {}): BoardProps<View> {
  const players = changes.view?.alive.length ?? 2;
  return {
    view: TO_LIFT,
    options: {},
    players,
    order: Array.from({ length: players }, (_, seat) => seat),
    people: new People(["Zoé", "Max"], 0),
    turn: 0,
    legal: TO_LIFT_LEGAL,
    told: [],
    seq: 1,
    chosen: null,
    refused: null,
    tally: false,
    plate,
    play: vi.fn(),
    why: () => Promise.resolve(null),
    ...changes,
  };
}

/** The moves of everything that says it can be touched. */
function offered(): (string | undefined)[] {
  return [...document.querySelectorAll<HTMLElement>("button")]
    .filter((button) => button.getAttribute("aria-disabled") === "false")
    .map((button) => button.dataset["move"])
    .sort();
}

function found(selector: string): HTMLElement {
  const thing = document.querySelector<HTMLElement>(selector);
  if (!thing) {
    throw new Error(`expected something that matches ${selector}`);
  }
  return thing;
}

function well(square: string): HTMLElement {
  return found(`button[data-square=${square}]`);
}

function remove(): HTMLElement {
  return found("button[data-move=remove]");
}

function label(square: string): string | null {
  return well(square).getAttribute("aria-label");
}

/** jsdom has no movements: note which would be made. */
function notedMovements(): string[] {
  const noted: string[] = [];
  Element.prototype.animate = function (this: Element) {
    noted.push(this.getAttribute("class")?.split(" ")[0] ?? "");
    return { finish: vi.fn() } as unknown as Animation;
  };
  return noted;
}

beforeEach(async () => {
  settings.motion = "none";
  settings.patterns = "fine";
  await speak("en");
});
afterEach(cleanup);

test.each([
  ["to lift", TO_LIFT, TO_LIFT_LEGAL],
  ["to lay", IN_AIR.words, IN_AIR_LEGAL],
  ["only to remove", IN_AIR.words, ["remove"]],
  ["while others decide", TO_LIFT, []],
  ["at the end", OVER.words, []],
])("exactly the legal moves are offered: %s", (_, view, legal) => {
  render(Board, propsOf({ view, legal }));
  expect(offered()).toEqual([...legal].sort());
});

test("touching plays the move, also one that may not be made", async () => {
  const play = vi.fn();
  render(Board, propsOf({ view: IN_AIR.words, legal: IN_AIR_LEGAL, play }));
  await fireEvent.click(well("a3"));
  await fireEvent.click(well("a4"));
  await fireEvent.click(well("c1"));
  await fireEvent.click(remove());
  expect(play.mock.calls.flat()).toEqual(["cover:a3", "cover:a4", "lift:c1", "remove"]);
});

test("labels say what is there and what can be done", () => {
  render(Board, propsOf({ view: IN_AIR.words, legal: IN_AIR_LEGAL }));
  expect(label("a1")).toBe("a1, covered");
  expect(label("a3")).toBe("a3, green, can be covered");
  expect(label("a4")).toBe("a4, blue");
  expect(label("c5")).toBe("c5, blue, just shown");
  expect(found(".place").textContent).toContain("The cap from c5 is in the air.");
  cleanup();
  render(Board, propsOf());
  expect(label("a1")).toBe("a1, covered, not to be lifted now");
  expect(label("a2")).toBe("a2, covered, can be lifted");
  expect(found(".lifts").getAttribute("aria-label")).toBe("Lift 2 of 3");
  cleanup();
  render(Board, propsOf({ view: OVER.words, legal: [] }));
  expect(label("a3")).toBe("a3, red, out of use");
});

test("the board is a grid of 25 buttons with names", () => {
  render(Board, propsOf());
  const grid = screen.getByRole("grid", { name: "Board of 25 pegs" });
  expect(within(grid).getAllByRole("row")).toHaveLength(5);
  expect(within(grid).getAllByRole("button", { name: /^[a-e][1-5], / })).toHaveLength(25);
  expect(remove().getAttribute("aria-label")).toBe("Remove, 7 caps removed so far");
});

test("a colour seen once is marked on its cap where memory is open, and nowhere else", () => {
  const view: View = { ...TO_LIFT, colours: { ...TO_LIFT.colours, c3: "red" } };
  render(Board, propsOf({ view }));
  expect(label("c3")).toBe("c3, covered, red was seen here, can be lifted");
  expect(well("c3").innerHTML).toContain("--red");
  expect(well("c2").innerHTML).not.toMatch(/--(red|blue|green|yellow|purple)/);
});

test("nothing of a peg stays in the page once it is covered", async () => {
  const { rerender } = render(Board, propsOf({ view: IN_AIR.words, legal: IN_AIR_LEGAL }));
  const square = well("b1");
  const isRed = (html: string) => /\bred\b/.test(html);
  expect(isRed(square.outerHTML)).toBe(true);
  const { b1: _, ...colours } = IN_AIR.words.colours;
  const view: View = {
    ...TO_LIFT,
    covered: [...TO_LIFT.covered, "b1"],
    colours,
    visible: { ...TO_LIFT.visible, red: 0 },
  };
  const covers = { name: "covers", values: { seat: 0, from: "c5", square: "b1", colour: "red" } };
  await rerender(propsOf({ view, told: [covers], seq: 2 }));
  expect(well("b1")).toBe(square);
  expect(isRed(document.body.innerHTML)).toBe(false);
});

test("one stop of the tab key, arrows inside, and no step over the edge", async () => {
  render(Board, propsOf());
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>("[role=grid] button")]
      .filter((button) => button.tabIndex === 0)
      .map((button) => button.dataset["square"]);
  expect(stops()).toEqual(["a5"]);
  well("a5").focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "End", "ArrowRight", "PageDown"]) {
    await fireEvent.keyDown(document.activeElement ?? document.body, { key });
  }
  expect(document.activeElement).toBe(well("e1"));
  expect(stops()).toEqual(["e1"]);
});

test("the focus stays where it is when the state changes", async () => {
  const { rerender } = render(Board, propsOf());
  well("c3").focus();
  await rerender(propsOf({ view: IN_AIR.words, legal: IN_AIR_LEGAL, seq: 2 }));
  expect(document.activeElement).toBe(well("c3"));
  remove().focus();
  await rerender(propsOf({ seq: 3 }));
  expect(document.activeElement).toBe(remove());
});

test("a move that waits for a second touch is marked and named", () => {
  render(Board, propsOf({ view: IN_AIR.words, legal: IN_AIR_LEGAL, chosen: "cover:a3" }));
  expect(label("a3")).toBe("a3, green, can be covered, chosen");
  expect(document.querySelectorAll(".chosen")).toHaveLength(1);
});

test("each seat has its plate, the nearest one last", () => {
  render(Board, propsOf({ view: OVER.words, legal: [], order: [3, 4, 0, 1, 2] }));
  const plates = screen.getAllByText(/^plate/).map((each) => each.textContent);
  expect(plates).toEqual(["plate 4", "plate 0", "plate 1", "plate 2", "plate 3"]);
});

test("the tally counts, warns at four of five and tells what is out of use, if wanted", async () => {
  const { rerender } = render(Board, propsOf());
  expect(screen.queryByRole("list", { name: "Visible pegs" })).toBeNull();
  await rerender(propsOf({ view: OVER.words, legal: [], tally: true }));
  const said = within(screen.getByRole("list", { name: "Visible pegs" }))
    .getAllByRole("listitem")
    .map((item) => item.querySelector(".spoken")?.textContent);
  expect(said).toEqual([
    "yellow: out of use",
    "red: out of use",
    "blue: 4 of 5, one more loses",
    "green: out of use",
    "purple: 5 of 5",
  ]);
});

test("strong patterns add the letter of the colour", () => {
  settings.patterns = "strong";
  render(Board, propsOf());
  expect(well("a3").textContent.trim()).toBe("G");
});

test("news moves, once, and old news not at all", async () => {
  settings.motion = "full";
  const noted = notedMovements();
  const told = [
    { name: "lifts", values: { seat: 0, square: "c5" } },
    { name: "shown", values: { square: "c5", colour: "blue" } },
  ];
  const { rerender } = render(Board, propsOf({ view: IN_AIR.words, told, seq: 4 }));
  expect(noted).toEqual([]);
  await rerender(propsOf({ view: IN_AIR.words, told, seq: 5 }));
  expect(noted).toEqual(["cap", "peg"]);
  await rerender(propsOf({ view: IN_AIR.words, told, seq: 5, legal: IN_AIR_LEGAL }));
  expect(noted).toEqual(["cap", "peg"]);
});

test("the five fatal pegs glow, and stay ringed when the game is over", async () => {
  settings.motion = "full";
  const noted = notedMovements();
  const told = [
    { name: "shown", values: { square: "b3", colour: "purple" } },
    { name: "loses", values: { seat: 1, colour: "purple" } },
  ];
  const { rerender } = render(Board, propsOf());
  await rerender(propsOf({ view: OVER.words, legal: [], told, seq: 2 }));
  expect(noted.filter((name) => name === "glow")).toHaveLength(5);
  const ringed = [...document.querySelectorAll<HTMLElement>(".fatal")].map(
    (each) => each.dataset["square"],
  );
  expect(ringed.sort()).toEqual(["b3", "c2", "c3", "d2", "d4"]);
});

test("nothing moves for those who want no movement", async () => {
  const noted = notedMovements();
  const told = [{ name: "shown", values: { square: "c5", colour: "blue" } }];
  const { rerender } = render(Board, propsOf());
  await rerender(propsOf({ view: IN_AIR.words, told, seq: 2 }));
  expect(noted).toEqual([]);
});

test("what was refused shakes, each time anew", async () => {
  settings.motion = "full";
  const noted = notedMovements();
  const { rerender } = render(Board, propsOf());
  await rerender(propsOf({ refused: { move: "lift:a1", count: 1 } }));
  expect(noted).toEqual(["well"]);
  await rerender(propsOf({ refused: { move: "remove", count: 2 } }));
  await rerender(propsOf({ refused: { move: "remove", count: 2 }, tally: true }));
  expect(noted).toEqual(["well", "remove"]);
});
