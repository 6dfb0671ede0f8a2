import assert from "node:assert/strict";
import { test } from "node:test";
import { Bot, GAMES, type GameName, LEVELS, Match, type Settings } from "../../src/engine";
import type { AnyMatch } from "../../src/engine/match";
import { load, loadBots } from "./files";

const NAMES = Object.keys(GAMES) as GameName[];
const FORGETFUL = { level: 3, seed: 1, simulations: 80 };
const THOROUGH = { level: 5, seed: 1, simulations: 200 };

async function begin(name: GameName, settings: Settings<never> = {}): Promise<AnyMatch> {
  return new Match<unknown, unknown, unknown>(await load(name), { seed: 3, ...settings });
}

/** Let a bot play on both sides for so many of its moves. */
function playOn(match: AnyMatch, bot: Bot, moves: number): void {
  for (let i = 0; i < moves && !match.over; i++) {
    match.play(bot.choose(match));
  }
}

for (const name of NAMES) {
  test(`${name}: every level has a plan`, () => {
    assert.equal(GAMES[name].plans.length, LEVELS.length);
    assert.deepEqual(
      LEVELS.map(({ number }) => number),
      [1, 2, 3, 4, 5],
    );
  });

  test(`${name}: who was taken back, or plays another game, is as one who just sat down`, async () => {
    const bots = await loadBots(name);
    for (const settings of [FORGETFUL, THOROUGH]) {
      const bot = new Bot(bots, settings);
      const match = await begin(name);
      playOn(match, bot, 6);
      while (match.ply > 4 && match.undo() !== null) {
        // Back to the first moves.
      }
      assert.equal(bot.choose(match), new Bot(bots, settings).choose(match));
      const other = await begin(name, { players: 3, seed: 8 });
      assert.equal(bot.choose(other), new Bot(bots, settings).choose(other));
    }
  });

  test(`${name}: bots that think of several games do not disturb one another`, async () => {
    const bots = await loadBots(name);
    const alone = await begin(name);
    playOn(alone, new Bot(bots, THOROUGH), 12);
    const match = await begin(name);
    const [one, other] = [new Bot(bots, THOROUGH), new Bot(bots, FORGETFUL)];
    const elsewhere = await begin(name, { players: 3, seed: 9 });
    for (let i = 0; i < 12 && !match.over; i++) {
      playOn(match, one, 1);
      playOn(elsewhere, other, 1);
    }
    assert.deepEqual(match.moves, alone.moves);
  });
}

test("the place of a bot that is closed is used again, by somebody with nothing in mind", async () => {
  const bots = await loadBots("tonooo");
  const first = new Bot(bots, FORGETFUL);
  const { places } = first;
  const match = await begin("tonooo");
  playOn(match, first, 9);
  const expected = new Bot(bots, { ...FORGETFUL, seed: 2 }).choose(match);
  first.close();
  first.close();
  const second = new Bot(bots, { ...FORGETFUL, seed: 2 });
  const third = new Bot(bots, FORGETFUL);
  assert.deepEqual(second.places, places);
  assert.notDeepEqual(third.places, places);
  assert.equal(second.choose(match), expected);
  assert.throws(() => first.choose(match), /expected a bot that is not closed/);
});

test("a bot is asked where a seat is to decide, in its own game", async () => {
  const bot = new Bot(await loadBots("tonooo"), FORGETFUL);
  const wrong = /expected a match of tonooo in which a seat is to decide/;
  const waiting = await begin("tonooo", { manual: true });
  const other = await begin("colorio");
  const over = await begin("tonooo", { options: { start: 0 } as never });
  over.play("lift:A");
  for (const match of [waiting, other, over]) {
    assert.throws(() => bot.choose(match), wrong);
  }
});
