import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { tap } from "../../look/fingers";
import { settings } from "../../settings.svelte";
import { People } from "../../words/people";
import { speak } from "../../words/words.svelte";
import type { BoardProps } from "../game";
import Board from "./Board.svelte";
import { lookAtGame, type Position } from "./sample";
import type { View } from "./view";

const NAMES = ["Zoé", "Ali", "Mia", "Noé"];

const plate = createRawSnippet<[seat: number]>((seat) => ({
  render: () => `<span data-plate="${seat()}">plate ${seat()}</span>`,
}));

const VIEW: View = {
  board: "court",
  phase: "move",
  seat: 0,
  die: 4,
  moved: null,
  asked: null,
  colours: ["red", "green"],
  hands: [
    { c1: 4, e1: 1 },
    { c9: 3, e9: 12 },
  ],
  gone: 0,
  places: [null, null],
};
const MOVES = ["move:c1-c5", "move:c1-c1", "move:c1-d4", "move:e1-e5", "move:e1-d4"];
const DROPS = ["drop:c1", "drop:e1"];

function propsOf(change: Partial<BoardProps<View>> = {}): BoardProps<View> {
  const players = change.view?.hands.length ?? 2;
  return {
    view: VIEW,
    options: { start: "lot", board: "court" },
    players,
    order: Array.from({ length: players }, (_, seat) => seat),
    people: new People(NAMES, 0),
    turn: 0,
    legal: MOVES,
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

function stone(square: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-square="${square}"]`);
  if (!found) {
    throw new Error(`expected a stone ${square}, got none`);
  }
  return found;
}

function labelOf(square: string): string {
  return stone(square).getAttribute("aria-label") ?? "";
}

/** The stones that can be touched now. */
function useful(): string[] {
  const found = document.querySelectorAll<HTMLElement>('[data-square][aria-disabled="false"]');
  return [...found].map(({ dataset }) => dataset["square"] ?? "").sort();
}

/** The buttons beside the court. */
function actions(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".actions button")];
}

function action(label: string): HTMLElement {
  const found = actions().find((button) => button.getAttribute("aria-label") === label);
  if (!found) {
    throw new Error(`expected a button "${label}", got none`);
  }
  return found;
}

/** All moves that the board offers: each useful stone and each button, whatever hand is held. */
async function offered(play: ReturnType<typeof vi.fn>): Promise<string[]> {
  const press = async (controls: HTMLElement[]): Promise<void> => {
    for (const control of controls) {
      await fireEvent.click(control);
    }
  };
  const hands = useful().filter((square) => /can move|chosen/.test(labelOf(square)));
  if (hands.length === 0) {
    await press([...useful().map(stone), ...actions()]);
  }
  for (const hand of hands) {
    if (!labelOf(hand).includes("chosen")) {
      await tap(stone(hand));
    }
    await press([
      ...useful()
        .filter((square) => !hands.includes(square))
        .map(stone),
      ...actions(),
    ]);
  }
  return [...new Set(play.mock.calls.map(([move]) => String(move)))].sort();
}

vi.setConfig({ testTimeout: 60_000 }); // eighty-one stones take their time in a simulated page
beforeAll(() => speak("en"));
beforeEach(() => {
  settings.motion = "none";
});
afterEach(cleanup);

describe("what can be touched", () => {
  test("at first the hands that can move, then the stones that the held one reaches", async () => {
    const props = propsOf();
    render(Board, props);
    expect(useful()).toEqual(["c1", "e1"]);
    expect(labelOf("c1")).toBe("c1, your red hand, 4 coins, can move");
    await tap(stone("c1"));
    expect(useful()).toEqual(["c1", "c5", "d4", "e1"]);
    expect(labelOf("c1")).toContain("chosen");
    expect(labelOf("c5")).toBe("c5, free, can be reached");
    await tap(stone("c5"));
    expect(props.play).toHaveBeenCalledExactlyOnceWith("move:c1-c5");
  });

  test("the only hand that can move is held at once", () => {
    render(Board, propsOf({ legal: ["move:e1-e5", "move:e1-d4"] }));
    expect(useful()).toEqual(["d4", "e1", "e5"]);
  });

  test("a touch or Escape lets a hand go", async () => {
    render(Board, propsOf());
    await tap(stone("c1"));
    await tap(stone("c1"));
    expect(useful()).toEqual(["c1", "e1"]);
    await tap(stone("e1"));
    await fireEvent.keyDown(stone("e1"), { key: "Escape" });
    expect(useful()).toEqual(["c1", "e1"]);
  });

  test("a hand is held for one step only", async () => {
    const { rerender } = render(Board, propsOf());
    await tap(stone("c1"));
    await rerender(propsOf({ seq: 2 }));
    expect(useful()).toEqual(["c1", "e1"]);
  });

  test("nothing while others decide, and no hand of theirs answers", async () => {
    const props = propsOf({ legal: [], turn: 1 });
    render(Board, props);
    expect(useful()).toEqual([]);
    await tap(stone("c9"));
    await tap(stone("e5"));
    expect(props.play).not.toHaveBeenCalled();
    await tap(stone("c1"));
    expect(props.play).toHaveBeenCalledOnce();
  });
});

describe("over whole games", () => {
  test.each([
    { players: 2, board: "cour", seed: 11 },
    { players: 4, board: "court", seed: 12 },
  ] as const)("exactly the legal moves are offered: $players on $board", async (given) => {
    const positions: Position[] = [];
    await lookAtGame(given, (position) => positions.push(position));
    const some = ["drop", "move", "take", "over"].flatMap((phase) =>
      positions.filter(({ view }) => view.phase === phase).slice(0, 3),
    );
    const verbs = new Set<string>();
    for (const { view, legal } of some) {
      const play = vi.fn();
      render(Board, propsOf({ view, legal, play }));
      expect(await offered(play)).toEqual([...legal].sort());
      legal.forEach((move) => verbs.add(move.split(":")[0] ?? ""));
      cleanup();
    }
    expect([...verbs].sort()).toEqual(["drop", "leave", "move", "take"]);
  });
});

describe("questions", () => {
  const asking: Partial<BoardProps<View>> = {
    view: {
      ...VIEW,
      phase: "take",
      moved: "d1",
      asked: "e1",
      hands: [{ d1: 4, e1: 1 }, { c9: 1 }],
    },
    legal: ["take:e1", "leave:e1"],
  };

  test("taking or leaving has two buttons, and the hands are named", async () => {
    const props = propsOf(asking);
    render(Board, props);
    expect(labelOf("e1")).toContain("take a coin from it?");
    expect(labelOf("d1")).toContain("has just moved");
    await tap(action("Take a coin from your hand on e1"));
    await tap(action("Leave the hand on e1 its coins"));
    expect(vi.mocked(props.play).mock.calls).toEqual([["take:e1"], ["leave:e1"]]);
  });

  test("where nothing can move there is a button to pass", async () => {
    const props = propsOf({ legal: ["pass"] });
    render(Board, props);
    await tap(action("Pass"));
    expect(props.play).toHaveBeenCalledExactlyOnceWith("pass");
  });

  test("an odd die lets one lose a coin", async () => {
    const props = propsOf({ view: { ...VIEW, phase: "drop", die: 3 }, legal: DROPS });
    render(Board, props);
    expect(document.querySelector(".die")?.getAttribute("aria-label")).toBe("The die shows 3");
    await tap(stone("e1"));
    expect(props.play).toHaveBeenCalledExactlyOnceWith("drop:e1");
  });

  test("a move that waits for a second touch is marked", async () => {
    const { rerender } = render(Board, propsOf({ chosen: "move:e1-d4" }));
    expect(labelOf("d4")).toContain("touch again to confirm");
    expect(labelOf("e1")).toContain("chosen");
    await rerender(propsOf({ ...asking, chosen: "leave:e1" }));
    expect(action("Leave the hand on e1 its coins, touch again to confirm")).toBeTruthy();
    expect(labelOf("e1")).not.toContain("again");
  });
});

describe("a touch that leads nowhere asks the page to say why", () => {
  test.each([
    ["c9", null, "move:c9-c9"],
    ["c9", "c1", "move:c1-c9"],
    ["h8", null, "move:h8-h8"],
    ["h8", "e1", "move:e1-h8"],
  ])("%s while holding %s", async (square, held, move) => {
    const props = propsOf();
    render(Board, props);
    if (held !== null) {
      await tap(stone(held));
    }
    expect(stone(square).getAttribute("aria-disabled")).toBe("true");
    await tap(stone(square));
    expect(props.play).toHaveBeenCalledExactlyOnceWith(move);
  });
});

describe("the keyboard", () => {
  test("has one stop on the court, at something useful, and arrows go on from there", async () => {
    render(Board, propsOf());
    const stops = (): string[] =>
      [...document.querySelectorAll<HTMLElement>('[data-square][tabindex="0"]')].map(
        ({ dataset }) => dataset["square"] ?? "",
      );
    expect(stops()).toEqual(["c1"]);
    stone("c1").focus();
    for (const [key, square] of [
      ["ArrowUp", "c2"],
      ["ArrowRight", "d2"],
      ["ArrowDown", "d1"],
      ["ArrowDown", "d1"],
      ["ArrowLeft", "c1"],
      ["End", "i1"],
      ["ArrowRight", "i1"],
      ["Home", "a1"],
    ] as const) {
      await fireEvent.keyDown(document.activeElement ?? document.body, { key });
      expect(document.activeElement).toBe(stone(square));
      expect(stops()).toEqual([square]);
    }
  });

  test("is told how many stones a hand reaches, and leaps from one to the next", async () => {
    render(Board, propsOf());
    const press = async (key: string): Promise<void> => {
      await fireEvent.keyDown(document.activeElement ?? document.body, { key });
    };
    const status = document.querySelector('[role="status"]');
    expect(status?.textContent).toBe("");
    stone("c1").focus();
    await press("PageDown");
    expect(document.activeElement).toBe(stone("e1")); // no hand is held: the next that can be
    await press("PageUp");
    await tap(stone("c1"));
    expect(status?.textContent).toMatch(/^2 stones can be reached/);
    for (const [key, square] of [
      ["PageDown", "c5"],
      ["PageDown", "d4"],
      ["PageDown", "c5"],
      ["PageUp", "d4"],
    ] as const) {
      await press(key);
      expect(document.activeElement).toBe(stone(square));
    }
  });

  test("the focus stays where it is when the game goes on", async () => {
    const { rerender } = render(Board, propsOf());
    stone("c5").focus();
    const hands = [{ c5: 4, e1: 1 }, { c9: 3 }];
    const told = [{ name: "moves", values: { seat: 0, from: "c1", to: "c5" } }];
    await rerender(propsOf({ view: { ...VIEW, hands }, legal: [], told, seq: 2, turn: 1 }));
    expect(document.activeElement).toBe(stone("c5"));
    expect(labelOf("c5")).toBe("c5, your red hand, 4 coins");
  });
});

test("the focus goes to the court when the button that had it is gone", async () => {
  const { rerender } = render(Board, propsOf({ legal: ["pass"] }));
  const pass = action("Pass");
  pass.focus();
  await tap(pass);
  await rerender(propsOf({ legal: [], turn: 1, seq: 2 }));
  expect(document.activeElement?.getAttribute("data-square")).not.toBeNull();
});

test("the way of a loop shows while its button is looked at, and not in the next step", async () => {
  const { rerender } = render(Board, propsOf());
  await tap(stone("c1"));
  const loop = action("Walk a loop, back to c1");
  await fireEvent.focusIn(loop);
  expect(document.querySelectorAll(".way circle")).toHaveLength(4);
  await tap(loop);
  await rerender(propsOf({ seq: 2 }));
  await tap(stone("c1"));
  expect(document.querySelectorAll(".way circle")).toHaveLength(0);
});

describe("what is drawn", () => {
  test("a hand with its coins, up to nine of them, and their number", () => {
    render(Board, propsOf());
    const drawn = (square: string): [number, string | undefined] => {
      const hand = document.querySelector(`[data-hand="${square}"]`);
      return [
        hand?.querySelectorAll(".coin").length ?? 0,
        hand?.querySelector("text")?.textContent,
      ];
    };
    expect(drawn("c1")).toEqual([4, "4"]);
    expect(drawn("e1")).toEqual([1, "1"]);
    expect(drawn("e9")).toEqual([9, "12"]);
  });

  test("the way to the stone under the pointer, a dot for each step", async () => {
    render(Board, propsOf());
    await tap(stone("c1"));
    await fireEvent.pointerEnter(stone("c5"), { pointerType: "mouse" });
    expect(document.querySelectorAll(".way circle")).toHaveLength(4);
    await fireEvent.pointerLeave(stone("c5"));
    expect(document.querySelectorAll(".way circle")).toHaveLength(0);
  });

  test("the way that was gone, until the next move", async () => {
    const { rerender } = render(Board, propsOf());
    const told = [{ name: "moves", values: { seat: 0, from: "e1", to: "e5" } }];
    await rerender(propsOf({ told, seq: 2 }));
    await rerender(propsOf({ told: [{ name: "rolls", values: { seat: 1, die: 2 } }], seq: 3 }));
    expect(document.querySelectorAll(".trail circle")).toHaveLength(4);
  });

  test("no way that nobody saw, and not the one of a move before", async () => {
    const { rerender } = render(Board, propsOf());
    await rerender(
      propsOf({ told: [{ name: "moves", values: { seat: 0, from: "e1", to: "e5" } }], seq: 2 }),
    );
    await rerender(
      propsOf({ told: [{ name: "moves", values: { seat: 1, from: "i7", to: "f9" } }], seq: 5 }),
    );
    expect(document.querySelectorAll(".trail circle")).toHaveLength(0);
  });

  test("a smaller court has fewer stones", () => {
    render(Board, propsOf({ view: { ...VIEW, board: "cour" } }));
    expect(document.querySelectorAll("[data-square]")).toHaveLength(49);
    expect(document.querySelectorAll('[role="row"]')).toHaveLength(7);
  });

  test.each([2, 3, 4])("a plate for each of %i seats, the nearest one below", (players) => {
    const hands = Array.from({ length: players }, () => ({ c1: 1 }));
    const order = Array.from({ length: players }, (_, i) => (i + 1) % players);
    render(Board, propsOf({ view: { ...VIEW, hands }, legal: [], order }));
    const plates = [...document.querySelectorAll<HTMLElement>("[data-plate]")];
    expect(plates.map(({ dataset }) => Number(dataset["plate"]))).toEqual([...order.slice(1), 1]);
    expect(plates.at(-1)?.closest(".foot")).not.toBeNull();
  });
});
