import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CHANCE,
  type GameName,
  GAMES,
  Match,
  OVER,
  readRecord,
  REFEREE,
  verify,
  writeRecord,
} from "../../src/engine";
import { load } from "./files";

const NAMES = Object.keys(GAMES) as GameName[];

/** Play the first, the middle or the last move until somebody has won. */
function finish(match: { over: boolean; legal(): string[]; play(move: string): unknown }): void {
  for (let turn = 0; !match.over; turn++) {
    const legal = match.legal();
    match.play(legal[Math.floor(((turn % 3) * (legal.length - 1)) / 2)] ?? "");
  }
}

for (const name of NAMES) {
  test(`${name}: without a seed games differ, and all can be replayed`, async () => {
    const game = await load(name);
    const records = new Set<string>();
    for (let i = 0; i < 30; i++) {
      const match = new Match<unknown, unknown, unknown>(game);
      finish(match);
      assert.equal(match.actor, OVER);
      assert.deepEqual(match.legal(), []);
      assert.deepEqual(match.chance(), {});
      const line = writeRecord(match.record());
      const again = verify<unknown, unknown, unknown>(game, readRecord(line));
      assert.equal(writeRecord(again.record()), line);
      assert.deepEqual(again.state, match.state);
      records.add(line);
    }
    assert.ok(records.size > 1);
  });

  test(`${name}: undo goes back to where it was, step by step`, async () => {
    const match = new Match<unknown, unknown, unknown>(await load(name), { seed: 3 });
    const before: { move: string; ply: number; state: Uint8Array; view: unknown }[] = [];
    while (!match.over) {
      const move = match.legal()[0] ?? "";
      before.push({ move, ply: match.ply, state: match.state, view: match.view(REFEREE) });
      match.play(move);
    }
    for (const { move, ply, state, view } of before.reverse()) {
      assert.equal(match.undo(), move);
      assert.equal(match.ply, ply);
      assert.deepEqual(match.state, state);
      assert.deepEqual(match.view(REFEREE), view);
      assert.deepEqual(match.events, []);
    }
    assert.equal(match.undo(), null);
    finish(match);
    assert.ok(match.over);
  });
}

test("a copy goes its own way, with the same chance to come", async () => {
  const match = new Match(await load("tonooo"), { players: 4, seed: 4 });
  match.play("draw");
  const before = match.state;
  const twin = match.copy();
  assert.deepEqual([twin.state, twin.moves, twin.events], [before, match.moves, match.events]);
  finish(twin);
  while (twin.undo() !== null) {
    // All the way back.
  }
  assert.deepEqual(match.state, before);
  const other = match.copy();
  for (let i = 0; i < 20; i++) {
    const move = match.legal()[0] ?? "";
    assert.deepEqual(other.play(move), match.play(move));
  }
});

test("undo does not change the luck to come", async () => {
  const game = await load("tonooo");
  for (const settings of [{}, { seed: 4 }]) {
    const match = new Match(game, { players: 4, ...settings });
    for (let i = 0; i < 12; i++) {
      const events = match.play("draw");
      assert.equal(match.undo(), "draw");
      assert.deepEqual(match.copy().play("draw"), events);
      assert.deepEqual(match.play("draw"), events);
      match.play(match.legal()[0] ?? "");
    }
  }
});

test("undo keeps the lot, unless chance is played by hand", async () => {
  const game = await load("tonooo");
  const drawn = new Match(game, { seed: 3 });
  assert.equal(drawn.undo(), null);
  assert.equal(drawn.ply, 1);
  const played = new Match(game, { manual: true });
  assert.equal(played.actor, CHANCE);
  assert.deepEqual(played.chance(), { "start:0": 1, "start:1": 1 });
  played.play("start:1");
  assert.equal(played.undo(), "start:1");
  assert.equal(played.actor, CHANCE);
});

test("a record that stops early is played on", async () => {
  const game = await load("tonooo");
  const match = new Match(game, { players: 3, seed: 5 });
  match.play("draw");
  const record = readRecord(writeRecord(match.record()));
  assert.equal(record.returns, null);
  const again = Match.replay(game, record, { seed: 1 });
  assert.deepEqual(again.state, match.state);
  again.play("put:A", again.ply);
});

test("a record of another game is not played", async () => {
  const record = new Match(await load("colorio")).record();
  const game = await load("tonooo");
  assert.throws(() => Match.replay(game, record), /expected the game colorio, got tonooo/);
});

test("things that only JavaScript has are refused as moves, viewers and options", async () => {
  const game = await load("tonooo");
  const match = new Match(game, { options: { start: 0 } });
  const circle: unknown[] = [];
  circle.push(circle);
  const odd: unknown[] = [NaN, 1n, Symbol("draw"), () => "draw", new Map(), new Date(), circle];
  for (const value of odd as never[]) {
    assert.throws(() => match.play(value), { code: "move/invalid" });
    assert.throws(() => match.view(value), { code: "seat/invalid" });
    assert.throws(() => match.play("draw", value), { code: "move/stale" });
    assert.throws(() => new Match(game, { players: value }), { code: "game/players" });
    const options = { capacity: value };
    assert.throws(() => new Match(game, { options }), { code: "option/invalid" });
  }
  for (const options of [new Map(), new Date(), [1], "capacity", 7] as never[]) {
    assert.throws(() => new Match(game, { options }), { code: "option/invalid" });
  }
  assert.equal(match.ply, 0);
});
