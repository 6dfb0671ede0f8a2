import { describe, expect, test } from "vitest";
import { courtOf } from "./courts";
import { lookAtGame, type Position } from "./sample";
import { meaningOf, offerOf, type Reach, usefulSquares } from "./touches";
import { handsOf, type View } from "./view";

function reachOf(view: View): Reach {
  return {
    court: courtOf(view.board),
    hands: new Map(handsOf(view).map((hand) => [hand.square, hand])),
    die: view.die ?? 0,
    seat: view.seat,
    moved: view.moved,
  };
}

/** All moves that touching squares can lead to, whatever hand is held before. */
function touched({ view, legal }: Position): Set<string> {
  const offer = offerOf(legal);
  const reach = reachOf(view);
  const moves = new Set<string>();
  for (const held of [null, ...offer.ends.keys()]) {
    for (const { name } of reach.court.stones) {
      const meant = meaningOf(name, held, offer, reach);
      if (meant.does === "play") {
        moves.add(meant.move);
      }
    }
  }
  return moves;
}

const GAMES = [
  { players: 2, board: "court", seed: 1 },
  { players: 3, board: "cour", seed: 2 },
  { players: 4, board: "court", seed: 3 },
] as const;

describe.each(GAMES)("a game of $players on $board", (given) => {
  test("every legal move can be made by touching the board or its buttons", async () => {
    const verbs = new Set<string>();
    await lookAtGame(given, (position) => {
      const moves = touched(position);
      for (const move of position.legal) {
        const [verb = "", squares = ""] = move.split(":");
        const [from, to] = squares.split("-");
        verbs.add(verb);
        const hasButton = verb === "leave" || verb === "pass" || (verb === "move" && from === to);
        expect(hasButton || moves.has(move), move).toBe(true);
      }
    });
    expect([...verbs]).toEqual(expect.arrayContaining(["drop", "move", "take", "leave"]));
  });

  test("the useful squares are those that lead to legal moves, and no others", async () => {
    await lookAtGame(given, ({ view, legal }) => {
      const offer = offerOf(legal);
      const reach = reachOf(view);
      for (const held of [null, ...offer.ends.keys()]) {
        const useful = usefulSquares(offer, held);
        for (const { name } of reach.court.stones) {
          const meant = meaningOf(name, held, offer, reach);
          const helps = meant.does === "hold" || legal.includes(meant.move);
          expect(useful.has(name), name).toBe(helps && legal.length > 0);
        }
      }
    });
  });

  test("every other touch tries a move that the game can explain", async () => {
    const causes = new Set<string>();
    await lookAtGame(given, (position) => {
      if (position.legal.length === 0) {
        return;
      }
      for (const move of touched(position)) {
        const cause = position.why(move);
        expect(cause === null).toBe(position.legal.includes(move));
        causes.add(cause ?? "");
      }
    });
    expect([...causes]).toEqual(
      expect.arrayContaining([
        "drop-theirs",
        "drop-nothing",
        "move-theirs",
        "move-nothing",
        "square-taken",
        "too-far",
        "wrong-count",
        "not-asked",
        "answer-first",
      ]),
    );
  });
});

test("a hand that can't move is asked to go where it would, if the way were free", () => {
  const view: View = {
    board: "cour",
    phase: "move",
    seat: 0,
    die: 2,
    moved: null,
    asked: null,
    colours: ["red", "green"],
    hands: [
      { a1: 2, d4: 1 },
      { a2: 1, b1: 3 },
    ],
    gone: 0,
    places: [null, null],
  };
  const offer = offerOf(["move:d4-d6"]);
  const meant = meaningOf("a1", "d4", offer, reachOf(view));
  expect(["a3", "b2", "c1"].map((end) => `move:a1-${end}`)).toContain(
    meant.does === "play" && meant.move,
  );
});

test("touching the held hand lets it go, and another one takes its place", () => {
  const offer = offerOf(["move:a1-a2", "move:c1-c2"]);
  const reach: Reach = { court: courtOf("cour"), hands: new Map(), die: 1, seat: 0, moved: null };
  expect(meaningOf("a1", null, offer, reach)).toEqual({ does: "hold", square: "a1" });
  expect(meaningOf("a1", "a1", offer, reach)).toEqual({ does: "hold", square: null });
  expect(meaningOf("c1", "a1", offer, reach)).toEqual({ does: "hold", square: "c1" });
});
