/** Whole games through the class that the page uses, written down for comparison. */

import {
  CHANCE,
  type GameName,
  Match,
  positions,
  writeRecord,
  readRecords,
} from "../../src/engine";
import { Decimal, writeJson } from "../../src/engine/json";
import { describe as inWordsOfBonneMain } from "../../src/games/bonne_main/view";
import { describe as inWordsOfColorio } from "../../src/games/colorio/view";
import { describe as inWordsOfNivos } from "../../src/games/nivos/view";
import { describe as inWordsOfTonooo } from "../../src/games/tonooo/view";
import { gameOf, viewerOf } from "./host";

export interface Case {
  readonly game: GameName;
  readonly players: number;
  readonly options: object;
  readonly seed: number;
}

/** One moment of a game: who decides on what, what was said, what somebody sees. */
interface Moment {
  readonly actor: number;
  readonly legal: readonly string[];
  readonly events: readonly unknown[];
  readonly view: unknown;
  readonly words: unknown; // the same as the page's boards are handed it
}

type Describe = (view: never, options: never) => unknown;
const IN_WORDS: Readonly<Record<GameName, Describe>> = {
  tonooo: inWordsOfTonooo,
  bonne_main: inWordsOfBonneMain,
  colorio: inWordsOfColorio,
  nivos: inWordsOfNivos,
};

interface Transcript {
  readonly moments: readonly Moment[];
  readonly record: string;
}

/** Play a game by its seed; decisions go through the list by a rule that Python knows as well. */
export async function transcript({ game, players, options, seed }: Case): Promise<Transcript> {
  const match = new Match(await gameOf(game), { players, options, seed });
  const moments: Moment[] = [];
  for (;;) {
    const viewer = viewerOf(moments.length, players);
    const legal = match.legal();
    const view = match.view(viewer);
    const words = IN_WORDS[game](view as never, match.options as never);
    moments.push({ actor: match.actor, legal, events: match.events, view, words });
    if (match.over) {
      return { moments, record: writeRecord(match.record()) };
    }
    match.play(legal[(match.ply * 7919 + seed) % legal.length] ?? "", match.ply);
  }
}

/** Play a file of records, holding all that they say against the rules; write each again. */
export async function replays({ text }: { text: string }): Promise<string[]> {
  const written: string[] = [];
  for (const [, record] of readRecords(text)) {
    let last: string | undefined;
    let steps = -1;
    for (const match of positions(await gameOf(record.game), record)) {
      steps++;
      if (match.ply !== steps) {
        throw new Error(`expected ply ${steps}, got ${match.ply}`);
      }
      if (steps === record.steps.length) {
        last = writeRecord(match.record());
      }
    }
    written.push(last ?? "");
  }
  return written;
}

const FEW = 8; // so many choices are written out

/** Play given moves, written down as in `tests/golden`, without the drawings. */
export async function chronicle({
  game,
  players,
  options,
  moves,
}: Omit<Case, "seed"> & { moves: string[] }): Promise<string[]> {
  const match = new Match(await gameOf(game), { players, options, manual: true });
  const lines: string[] = [];
  for (const [index, move] of moves.entries()) {
    const outcomes = Object.entries(match.chance()).map(([word, weight]) => `${word} x${weight}`);
    const choices = outcomes.length > 0 ? outcomes : match.legal();
    const offer = choices.length <= FEW ? choices.join(", ") : `${choices.length} choices`;
    const who = match.actor === CHANCE ? "chance" : `seat ${match.actor}`;
    const number = String(index + 1).padStart(4);
    lines.push(`${number} ${who.padEnd(7)} ${move.padEnd(30)} of ${offer}`);
    lines.push(" ".repeat(14) + match.play(move).map(told).join("; "));
  }
  const returns = match.returns().map((value) => new Decimal(value));
  return [...lines, `returns ${writeJson(returns)}`, `places ${writeJson(match.places())}`];
}

function told(event: unknown): string {
  const { name, ...values } = event as Record<string, number | string>;
  const pairs = Object.entries(values).map(([key, value]) => `${key}=${value}`);
  return [name, ...pairs].join(" ");
}
