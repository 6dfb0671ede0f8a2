/** Random games wholly inside a module: to compare, and to measure. */

import { type GameName, Match, SeededSource } from "../../src/engine";
import { openGame, type Files } from "../../src/engine";
import { GAMES } from "../../src/engine";
import { Kernels } from "../../src/engine/kernels";
import { encodeOptions, readOptions } from "../../src/engine/options";
import { addressesOf, botsAddressOf, gameOf } from "./host";

export interface Playouts {
  readonly game: GameName;
  readonly players: number;
  readonly options: object;
  readonly policy: number;
  readonly games: number;
  readonly seed: number;
}

class Player {
  readonly #kernels: Kernels<unknown, unknown>;
  readonly #rng: DataView;

  private constructor(
    kernels: Kernels<unknown, unknown>,
    readonly given: Playouts,
    at: number,
  ) {
    this.#kernels = kernels;
    this.#rng = new DataView(kernels.doors.memory.buffer, at, 8);
    this.#rng.setBigUint64(0, new SeededSource(given.seed).at, true);
  }

  static async of(given: Playouts): Promise<Player> {
    const game = await gameOf(given.game);
    const { options, layout } = game.description;
    const kernels = new Kernels(game);
    const codes = encodeOptions(options, readOptions(options, given.options, given.players));
    kernels.setup(given.players, codes);
    return new Player(kernels, given, kernels.places.desk + layout.rng);
  }

  get rng(): string {
    return String(this.#rng.getBigUint64(0, true));
  }

  play(games: number): number {
    const { doors, places } = this.#kernels;
    return doors.playouts(places.state, places.desk, this.given.players, this.given.policy, games);
  }
}

/** Moves played, and the state of the generator afterwards. */
export async function playouts(given: Playouts): Promise<{ moves: number; rng: string }> {
  const player = await Player.of(given);
  return { moves: player.play(given.games), rng: player.rng };
}

const SLICE = 40; // milliseconds; the best one counts, since what disturbs only slows

/** Moves per second, in the best of so many slices. */
export async function speed(given: Playouts & { slices: number }): Promise<number> {
  const player = await Player.of(given);
  let best = 0;
  for (let slice = -1; slice < given.slices; slice++) {
    // The first warms up: by then the browser has compiled the module for good.
    let moves = 0;
    let passed = 0;
    const began = performance.now();
    while (passed < SLICE) {
      moves += player.play(given.games);
      passed = performance.now() - began;
    }
    best = slice < 0 ? 0 : Math.max(best, (1000 * moves) / passed);
  }
  return best;
}

/** Milliseconds from the bytes of a game to the first list of legal moves, the first time. */
export async function startTimes({
  game,
  rounds,
}: {
  game: GameName;
  rounds: number;
}): Promise<number[]> {
  const { module, words } = addressesOf(game);
  const files: Files = {
    module: new Uint8Array(await (await fetch(module)).arrayBuffer()),
    words: new Uint8Array(await (await fetch(words)).arrayBuffer()),
  };
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const match = new Match(await openGame<unknown, unknown, unknown>(GAMES[game], files));
    match.legal();
    times.push(performance.now() - began);
  }
  return times;
}

/** What the modules of a game want from outside: nothing. */
export async function imports({ game }: { game: GameName }): Promise<string[]> {
  const found: string[] = [];
  for (const address of [addressesOf(game).module, botsAddressOf(game)]) {
    const bytes = await (await fetch(address)).arrayBuffer();
    for (const entry of WebAssembly.Module.imports(await WebAssembly.compile(bytes))) {
      found.push(`${entry.module}.${entry.name}`);
    }
  }
  return found;
}
