/** Things that are refused: what is said, and whether the game is as it was. */

import {
  type GameName,
  IllegalMove,
  Match,
  readRecords,
  type Settings,
  TableeError,
  verify,
} from "../../src/engine";
import { gameOf } from "./host";

export interface Outcome {
  readonly code: string; // "" when nothing was refused
  readonly message: string;
  readonly rule?: string;
  readonly reason?: string;
  readonly kept: boolean; // the game is as it was
}

async function outcomeOf(attempt: () => unknown, state: () => string): Promise<Outcome> {
  const before = state();
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof TableeError)) {
      throw error;
    }
    const { code, message } = error;
    const why = error instanceof IllegalMove ? { rule: error.rule, reason: error.reason } : {};
    return { code, message, ...why, kept: state() === before };
  }
  return { code: "", message: "", kept: state() === before };
}

const nothing = (): string => "";

/** Begin matches with settings that may be wrong. */
export async function beginnings({
  game,
  settings,
}: {
  game: GameName;
  settings: Settings<object>[];
}): Promise<Outcome[]> {
  const loaded = await gameOf(game);
  return Promise.all(
    settings.map((given) => outcomeOf(() => new Match(loaded, { seed: 1, ...given }), nothing)),
  );
}

/** Play so many moves, then try all that may be wrong. */
export async function moves(given: {
  game: GameName;
  settings: Settings<object>;
  played: string[];
  tried: { move: unknown; ply?: number }[];
  viewers: unknown[];
}): Promise<{ moves: Outcome[]; viewers: Outcome[]; result: Outcome[] }> {
  const match = new Match(await gameOf(given.game), given.settings);
  for (const move of given.played) {
    match.play(move);
  }
  const state = (): string => [match.ply, ...match.state, JSON.stringify(match.events)].join();
  const results: Outcome[] = [];
  for (const { move, ply } of given.tried) {
    results.push(await outcomeOf(() => match.play(move as string, ply), state));
  }
  const viewers: Outcome[] = [];
  for (const viewer of given.viewers) {
    viewers.push(await outcomeOf(() => match.view(viewer as number), state));
  }
  const result = [
    await outcomeOf(() => match.returns(), state),
    await outcomeOf(() => match.places(), state),
  ];
  return { moves: results, viewers, result };
}

/** Read and play records that may be wrong, each a file of its own. */
export async function records({ texts }: { texts: string[] }): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const text of texts) {
    outcomes.push(await outcomeOf(() => playAll(text), nothing));
  }
  return outcomes;
}

async function playAll(text: string): Promise<void> {
  for (const [, record] of readRecords(text)) {
    verify(await gameOf(record.game), record);
  }
}
