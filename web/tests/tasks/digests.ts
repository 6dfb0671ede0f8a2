/** Random games through the functions of a module, each boiled down to one number. */

import { CHANCE, type GameName, OVER, SeededSource } from "../../src/engine";
import { Kernels } from "../../src/engine/kernels";
import { encodeOptions, readOptions } from "../../src/engine/options";
import { gameOf, viewerOf } from "./host";

export interface Batch {
  readonly game: GameName;
  readonly players: number;
  readonly options: object;
  readonly seed: number;
  readonly games: number;
  /** The actions of all games, one after the other; else they are drawn by the seed. */
  readonly actions?: readonly number[];
}

/** Stir a number into a digest: `tests/web/digest.py` has the same. */
function mix(digest: number, number: number): number {
  const stirred = Math.imul(digest ^ number, 0x01000193);
  return stirred ^ (stirred >>> 15);
}

function mixBytes(digest: number, bytes: Uint8Array): number {
  let stirred = digest;
  for (const byte of bytes) {
    stirred = mix(stirred, byte);
  }
  return stirred;
}

/** A digest a game: who did what out of which moves, all events, a view a step, the result. */
export async function digests(batch: Batch): Promise<number[]> {
  const game = await gameOf(batch.game);
  const { description } = game;
  const options = readOptions(description.options, batch.options, batch.players);
  const codes = encodeOptions(description.options, options);
  const kernels = new Kernels(game);
  const { doors, places } = kernels;
  const { layout } = description;
  const memory = doors.memory.buffer;
  const numbers = new DataView(memory);
  const view = new Uint8Array(memory, places.view, layout.view);
  const state = new Uint8Array(memory, places.state, layout.state);
  const result = new Uint8Array(memory, places.desk + layout.payoffs, 8 * batch.players);
  const out = places.desk + layout.out;
  const weights = places.desk + layout.weights;
  const rows = places.desk + layout.rows;

  let given = 0;
  const found: number[] = [];
  for (let number = 0; number < batch.games; number++) {
    const source = new SeededSource(batch.seed, number);
    let digest = 0;
    let ply = 0;
    kernels.setup(batch.players, codes);
    for (let who = kernels.actor(); who !== OVER; who = kernels.actor()) {
      const byChance = who === CHANCE;
      const n = byChance
        ? doors.chance(places.state, places.desk)
        : doors.legal(places.state, places.desk);
      digest = mix(mix(digest, who), n);
      let total = byChance ? 0 : n;
      for (let i = 0; i < n; i++) {
        digest = mix(digest, numbers.getInt16(out + 2 * i, true));
        if (byChance) {
          const weight = numbers.getInt32(weights + 4 * i, true);
          digest = mix(digest, weight);
          total += weight;
        }
      }
      let action = batch.actions?.[given++];
      if (action === undefined) {
        let rest = source.below(total);
        let at = 0;
        while (byChance && (rest -= numbers.getInt32(weights + 4 * at, true)) >= 0) {
          at++;
        }
        action = numbers.getInt16(out + 2 * (byChance ? at : rest), true);
      }
      kernels.play(action);
      const events = doors.tell(places.before, action, places.state, places.desk);
      digest = mix(mix(digest, action), events);
      for (let i = 0; i < layout.eventWidth * events; i++) {
        digest = mix(digest, numbers.getInt16(rows + 2 * i, true));
      }
      doors.view(places.state, viewerOf(ply, batch.players), places.view);
      digest = mixBytes(digest, view);
      ply++;
    }
    doors.payoffs(places.state, places.desk);
    digest = mixBytes(digest, result);
    for (const place of kernels.placing(batch.players)) {
      digest = mix(digest, place);
    }
    found.push(mixBytes(digest, state) >>> 0);
  }
  return found;
}
