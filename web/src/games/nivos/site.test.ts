import { expect, test } from "vitest";
import type { Options } from "../../generated/nivos";
import { readPlacing } from "./moves";
import { newMatch, type NivosMatch, toldBy, viewOf } from "./sample";
import { type Cost, Site } from "./site.svelte";
import { squaresOf } from "./squares";

/** What the site says that a move costs; undefined for a move that places nothing. */
function costOf(move: string, match: NivosMatch): Cost | null | undefined {
  const placing = readPlacing(move);
  const site = new Site(() => ({
    view: viewOf(match),
    options: { ...match.options },
    players: match.players,
    order: [],
    turn: match.actor,
    legal: match.legal(),
    play: () => undefined,
  }));
  if (!placing) {
    return undefined;
  }
  if (!site.isHeld(placing)) {
    site.take(placing);
  }
  for (site.isTurned of [false, true]) {
    const over = squaresOf(site.view).find((square) => site.moveAt(square) === move);
    if (over) {
      return site.costAt(over);
    }
  }
  throw new Error(`expected a square to hold the block over, got none for ${move}`);
}

test.each<Partial<Options>>([{}, { cylinders: "choose" }, { ground_costs: true }])(
  "in a whole game with %o a block costs what was said before",
  async (options) => {
    const match = await newMatch(2, options);
    const costs: (Cost | null)[] = [];
    for (let turn = 0; !match.over; turn++) {
      const moves = match.legal();
      const move = moves[(31 * turn) % moves.length] ?? "";
      const cost = costOf(move, match);
      match.play(move);
      if (cost !== undefined) {
        const told = toldBy(match);
        const taken = told.find(({ name }) => name === "takes")?.values["cylinder"];
        const chooses = told.some(({ name }) => name === "must_choose");
        const paid = chooses ? null : taken;
        expect(cost).toEqual(paid === undefined ? null : { cylinder: paid });
        costs.push(cost);
      }
    }
    expect(costs[0]).toEqual(options.ground_costs ? { cylinder: 1 } : null);
    expect(costs.filter((cost) => cost !== null).length).toBeGreaterThan(1);
  },
);
