import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../../settings.svelte";
import { People } from "../../words/people";
import { speak } from "../../words/words.svelte";
import type { BoardProps } from "../game";
import Board from "./Board.svelte";
import { playedGame, type Step } from "./sample";
import type { View } from "./view";

const NAMES = ["Zoé", "Ali", "Mia", "Noé", "Eva", "Tom"];

const plate = createRawSnippet<[seat: number]>((seat) => ({
  render: () => `<span>plate ${seat()}</span>`,
}));

const OPENING: View = {
  phase: "turn",
  seat: 0,
  taker: null,
  hand: null,
  bag: 27,
  turns: 0,
  fronts: [{}, {}],
  alive: [true, true],
  cylinders: { A: null, B: null, C: null, D: null },
  winners: [],
};
const FIRST = ["draw", "lift:A", "lift:B", "lift:C", "lift:D"];

function propsOf(change: Partial<BoardProps<View>> = {}): BoardProps<View> {
  const players = change.view?.fronts.length ?? 2;
  return {
    view: OPENING,
    options: { capacity: 7, memory: "closed" },
    players,
    order: Array.from({ length: players }, (_, seat) => seat),
    people: new People(NAMES, 0),
    turn: 0,
    legal: FIRST,
    told: [],
    seq: 1,
    chosen: null,
    refused: null,
    tally: false,
    plate,
    play: vi.fn(),
    why: () => Promise.resolve(null),
    ...change,
  };
}

/** The moves of the controls that can be used now. */
function offered(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>("[data-move]")];
  const usable = controls.filter((control) => control.getAttribute("aria-disabled") !== "true");
  return [...new Set(usable.map(({ dataset }) => dataset["move"] ?? ""))].sort();
}

function button(name: RegExp): HTMLElement {
  return screen.getByRole("button", { name });
}

beforeAll(async () => {
  await speak("en");
});

afterEach(cleanup);

beforeEach(() => {
  settings.motion = "none";
});

describe("whole games of the engine", { timeout: 60_000 }, () => {
  test.each([
    { players: 2, seed: 5, memory: "closed" },
    { players: 3, seed: 9, memory: "open" },
    { players: 6, seed: 4, memory: "closed" },
  ] as const)("$players seats, $memory: exactly the legal moves are offered", async (given) => {
    const steps = await playedGame(given);
    const board = render(Board, propsOf(stepProps(steps, 0)));
    const seen = new Set<string>();
    for (let i = 0; i < steps.length; i++) {
      await board.rerender(stepProps(steps, i));
      const legal = steps[i]?.legal ?? [];
      expect(offered()).toEqual([...legal].sort());
      legal.forEach((move) => seen.add(move.split(":")[0] ?? ""));
      expect(document.body.textContent).not.toMatch(/undefined|\{|\}/);
    }
    expect([...seen].sort()).toEqual(["draw", "lift", "pay", "put"]);
  });

  test("nobody who waits is offered anything", async () => {
    const steps = await playedGame({ players: 2, seed: 3 });
    const board = render(Board, propsOf(stepProps(steps, 0)));
    for (let i = 0; i < steps.length; i++) {
      await board.rerender({ ...stepProps(steps, i), legal: [] });
      expect(offered()).toEqual([]);
    }
  });

  function stepProps(steps: readonly Step[], at: number): Partial<BoardProps<View>> {
    const { view, legal, told } = steps[at] ?? { view: OPENING, legal: [], told: [] };
    return { view, legal, told, seq: at, turn: view.seat };
  }
});

describe("touching", () => {
  test("the bag draws, a cylinder is lifted", async () => {
    const props = propsOf();
    render(Board, props);
    await fireEvent.click(button(/^Pieces in the bag: 27, Draw$/));
    await fireEvent.click(button(/^Cylinder C, Lift$/));
    expect(vi.mocked(props.play).mock.calls).toEqual([["draw"], ["lift:C"]]);
  });

  test("with a piece in hand a cylinder takes it; one without room says so", async () => {
    const view: View = { ...OPENING, phase: "put", hand: "red", bag: 26 };
    const props = propsOf({ view, legal: ["put:A", "put:C", "put:D"] });
    render(Board, props);
    await fireEvent.click(button(/^Cylinder A, Put in$/));
    await fireEvent.click(button(/^Cylinder B, Full$/));
    expect(vi.mocked(props.play).mock.calls).toEqual([["put:A"], ["put:B"]]);
    expect(screen.getByText("red")).toBeTruthy();
  });

  test("what may not be done now is still asked for, so that the page says why", async () => {
    const view: View = { ...OPENING, bag: 0, cylinders: { A: null, B: null } };
    const props = propsOf({ view, legal: ["lift:A", "lift:B"] });
    render(Board, props);
    await fireEvent.click(button(/^Pieces in the bag: 0$/));
    await fireEvent.click(button(/^Cylinder D, Gone$/));
    expect(vi.mocked(props.play).mock.calls).toEqual([["draw"], ["lift:D"]]);
  });

  test("a piece of one's own is given back, and the focus is not lost", async () => {
    const view: View = { ...OPENING, phase: "pay", fronts: [{ red: 1, joker: 1 }, { red: 1 }] };
    const props = propsOf({ view, legal: ["pay:red", "pay:joker"] });
    const board = render(Board, props);
    expect(screen.getAllByRole("button", { name: /Give/ })).toHaveLength(2);
    const joker = button(/^Give the joker back$/);
    joker.focus();
    await fireEvent.click(joker);
    expect(props.play).toHaveBeenCalledWith("pay:joker");
    const after: View = { ...OPENING, seat: 1, bag: 28, fronts: [{ red: 1 }, { red: 1 }] };
    await board.rerender({ view: after, legal: [], seq: 2, turn: 1 });
    expect(document.activeElement).toBe(button(/^Pieces in the bag/));
  });

  test("a cylinder keeps the focus from one step to the next", async () => {
    const board = render(Board, propsOf());
    const cylinder = button(/^Cylinder B/);
    cylinder.focus();
    await board.rerender({
      view: { ...OPENING, phase: "put", hand: "blue" },
      legal: ["put:B"],
      seq: 2,
    });
    expect(document.activeElement).toBe(cylinder);
  });

  test("a first touch is marked", () => {
    render(Board, propsOf({ chosen: "lift:A" }));
    const chosen = button(/^Cylinder A, Again\?$/);
    expect(chosen.getAttribute("aria-pressed")).toBe("true");
    expect(document.querySelectorAll("[aria-pressed=true]")).toHaveLength(1);
  });

  test("a refused move shakes what was touched, once", async () => {
    settings.motion = "full";
    const shaken: Element[] = [];
    Element.prototype.animate = function (this: Element) {
      shaken.push(this);
      return {} as Animation;
    };
    const board = render(Board, propsOf());
    await board.rerender({ refused: { move: "lift:D", count: 1 } });
    await board.rerender({ refused: { move: "lift:D", count: 1 } });
    expect(shaken).toEqual([button(/^Cylinder D/)]);
  });
});

describe("keys", () => {
  test("the cylinders are one stop, and the arrow keys go round", async () => {
    render(Board, propsOf());
    const row = screen.getByRole("toolbar", { name: "Cylinders" });
    const [a, b, , d] = [...row.querySelectorAll("button")];
    const stops = (): number[] =>
      [...row.querySelectorAll("button")].map(({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([0, -1, -1, -1]);
    a?.focus();
    await fireEvent.keyDown(a ?? row, { key: "ArrowRight" });
    expect(document.activeElement).toBe(b);
    expect(stops()).toEqual([-1, 0, -1, -1]);
    await fireEvent.keyDown(b ?? row, { key: "Home" });
    await fireEvent.keyDown(a ?? row, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(d);
    expect(await fireEvent.keyDown(d ?? row, { key: "x" })).toBe(true); // not ours
  });
});

describe("what is seen", () => {
  test("nothing of a covered cylinder, and nothing of an older step", async () => {
    const told = [{ name: "puts", values: { seat: 0, kind: "green", cylinder: "B" } }];
    const board = render(Board, propsOf({ told }));
    expect(document.querySelectorAll("[data-kind=green]")).toHaveLength(1);
    await board.rerender({ told: [], seq: 2 });
    expect(document.querySelectorAll("[data-kind]")).toHaveLength(0);
    expect(document.body.innerHTML).not.toContain("green");
  });

  test("open cylinders say what they hold", () => {
    const cylinders = { A: { red: 2, joker: 1 }, B: {}, C: { blue: 1 } };
    render(Board, propsOf({ view: { ...OPENING, cylinders } }));
    expect(button(/^Cylinder A, Lift, holds 2 red and 1 joker$/)).toBeTruthy();
    expect(button(/^Cylinder B, Lift, holds nothing$/)).toBeTruthy();
    expect(button(/^Cylinder D, Gone$/)).toBeTruthy();
  });

  test("fronts by name, with more than four pieces too, and a count where it is wanted", () => {
    const fronts = [{ red: 1, blue: 1, joker: 3 }, { green: 1 }];
    render(Board, propsOf({ view: { ...OPENING, fronts }, tally: true }));
    const own = screen.getByRole("list", { name: "In front of you" });
    expect(own.querySelectorAll("[data-kind]")).toHaveLength(5);
    expect(own.textContent).toMatch(/red.*blue.*joker.*joker.*joker/);
    expect(screen.getByText("1 of 4")).toBeTruthy();
    expect(screen.getByText("plate 1")).toBeTruthy();
  });

  test("what a lift brought stays in the tray", () => {
    const told = [
      { name: "lifts", values: { seat: 1, cylinder: "A" } },
      { name: "shown", values: { cylinder: "A", kind: "red", count: 2 } },
      { name: "keeps", values: { seat: 1, kind: "red", count: 1 } },
      { name: "returns", values: { kind: "red", count: 1 } },
    ];
    render(Board, propsOf({ told }));
    const tray = screen.getByRole("group", { name: "What has just happened" });
    expect(tray.textContent).toContain("Ali keeps a red piece");
    expect(tray.textContent).toContain("2 red, kept: 1");
    expect(tray.querySelectorAll("[data-kind=red]")).toHaveLength(2);
  });

  test("pieces fly on news only, and not for those who want no movement", async () => {
    settings.motion = "full";
    const flying = (): number => document.querySelectorAll(".flying").length;
    Element.prototype.animate = () => ({ cancel: () => undefined }) as Animation;
    const told = [{ name: "drawn", values: { seat: 0, kind: "red" } }];
    const view: View = { ...OPENING, phase: "put", hand: "red" };
    const board = render(Board, propsOf({ told, view }));
    expect(flying()).toBe(0); // how it stands when one comes in is no news
    await board.rerender({ told, seq: 2 });
    expect(flying()).toBe(1);
    settings.motion = "none";
    await board.rerender({ told, seq: 3 });
    expect(flying()).toBe(0);
  });
});
