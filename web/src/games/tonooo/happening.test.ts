import { describe, expect, test } from "vitest";
import type { Told } from "../../protocol/messages";
import { planOf } from "./flights";
import { happeningOf, keptOf } from "./happening";
import { playedGame } from "./sample";
import type { View } from "./view";

const view: View = {
  phase: "turn",
  seat: 1,
  taker: null,
  hand: null,
  bag: 20,
  turns: 3,
  fronts: [{}, {}],
  alive: [true, true],
  cylinders: { A: null, B: null, C: null, D: null },
  winners: [],
};

function told(name: string, values: Told["values"]): Told {
  return { name, values };
}

const LIFTED: readonly Told[] = [
  told("lifts", { seat: 0, cylinder: "B" }),
  told("shown", { cylinder: "B", kind: "red", count: 3 }),
  told("shown", { cylinder: "B", kind: "joker", count: 1 }),
  told("keeps", { seat: 0, kind: "red", count: 1 }),
  told("returns", { kind: "red", count: 2 }),
  told("keeps", { seat: 0, kind: "joker", count: 1 }),
];

describe("the tray", () => {
  test("shows the piece in hand, whatever was told before", () => {
    expect(happeningOf(LIFTED, { ...view, hand: "blue" })).toEqual({ what: "hand", kind: "blue" });
  });

  test("shows what a cylinder held, and what was kept of it", () => {
    const happening = happeningOf(LIFTED, view);
    expect(happening).toMatchObject({ what: "lift", seat: 0, cylinder: "B", outcome: "kept" });
    const groups = happening.what === "lift" ? happening.groups : [];
    expect(groups).toEqual([
      { kind: "red", count: 3, kept: 1 },
      { kind: "joker", count: 1, kept: 1 },
    ]);
    expect(keptOf(groups)).toEqual({ red: 1, joker: 1 });
  });

  test("tells a pair without a new colour from no pair", () => {
    const lift = [
      told("lifts", { seat: 0, cylinder: "B" }),
      told("shown", { cylinder: "B", kind: "red", count: 2 }),
      told("returns", { kind: "red", count: 2 }),
    ];
    expect(happeningOf(lift, view)).toMatchObject({ outcome: "nothing_new" });
    const mustPay = [...lift, told("must_pay", { seat: 0 })];
    expect(happeningOf(mustPay, view)).toMatchObject({ outcome: "no_pair" });
    expect(happeningOf(lift, { ...view, phase: "gift" })).toMatchObject({ outcome: "no_pair" });
    const gift = [...lift, told("gift_kept", { seat: 1, kind: "blue" })];
    expect(happeningOf(gift, view)).toMatchObject({
      outcome: "no_pair",
      gifts: [{ seat: 1, kind: "blue", kept: true }],
    });
  });

  test("is empty when nothing was told, and forgets what was told before", () => {
    expect(happeningOf([], view)).toEqual({ what: "nothing" });
    expect(happeningOf([told("starts", { seat: 1 })], view)).toEqual({ what: "nothing" });
  });
});

describe("flights", () => {
  test("of a lift: out of the cylinder first, then each group to where it goes", () => {
    const { flights, lifted, opened } = planOf(LIFTED, "bag");
    expect([lifted, opened]).toEqual(["B", null]);
    const out = flights.filter(({ from }) => from === "cylinder-B");
    const on = flights.filter(({ from }) => from.startsWith("group"));
    expect(out.map(({ to }) => to)).toEqual(["group-red", "group-red", "group-red", "group-joker"]);
    expect(on.map(({ to }) => to)).toEqual(["front-0", "bag", "bag", "front-0"]);
    const arrived = Math.max(...out.map(({ at, time }) => at + time));
    expect(Math.min(...on.map(({ at }) => at))).toBeGreaterThanOrEqual(arrived);
  });

  test("of a piece that is put: from the hand, under the lid", () => {
    const plan = planOf([told("puts", { seat: 1, kind: "blue", cylinder: "C" })], "bag");
    expect(plan.opened).toBe("C");
    expect(plan.flights).toMatchObject([{ kind: "blue", from: "hand", to: "cylinder-C", at: 0 }]);
  });

  test("of somebody eliminated: into the bag, or out of the game", () => {
    const lost = [told("loses", { seat: 1, kind: "red", count: 1 })];
    expect(planOf(lost, "bag").flights).toMatchObject([{ from: "front-1", to: "bag" }]);
    expect(planOf(lost, "out").flights).toMatchObject([{ from: "front-1", to: "away" }]);
  });

  test("of whole games: all that was shown goes somewhere, each flight within 150 to 400 ms", async () => {
    let shown = 0;
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      for (const { told: news } of await playedGame({ players: 4, seed })) {
        const { flights, time } = planOf(news, "bag");
        const out = flights.filter(({ from }) => from.startsWith("cylinder"));
        const on = flights.filter(({ from }) => from.startsWith("group"));
        expect(on.map(({ kind }) => kind).sort()).toEqual(out.map(({ kind }) => kind).sort());
        expect(time).toBeLessThanOrEqual(1600);
        for (const flight of flights) {
          expect(flight.time).toBeGreaterThanOrEqual(150);
          expect(flight.time).toBeLessThanOrEqual(400);
        }
        shown += out.length;
      }
    }
    expect(shown).toBeGreaterThan(10);
  });
});
