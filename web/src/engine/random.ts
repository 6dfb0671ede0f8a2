/** Where chance comes from: the browser's cryptographic generator, or a seed. */

import { InvalidSeed } from "./errors";
import { quoted } from "./wording";

/** Draws whole numbers from 0 to n - 1, each as likely as any other. */
export interface Source {
  below(n: number): number;
  /** How far it has got: whoever goes back there will draw the same again. */
  at: bigint;
  /** Another one that is as far, and draws the same from there. */
  copy(): Source;
}

const WORDS = 2 ** 32; // values of a 32-bit word

/**
 * Turn random 32-bit words into a number from 0 to n - 1. Words past the last whole multiple of n
 * are thrown away: with them the first numbers would come up more often than the others.
 */
export function unbiased(n: number, word: () => number): number {
  const limit = WORDS - (WORDS % n);
  for (;;) {
    const drawn = word();
    if (drawn < limit) {
      return drawn % n;
    }
  }
}

/**
 * The browser's cryptographic generator: nobody can tell what comes next. What has come is kept,
 * so that taking back a move does not change the luck to come.
 */
export class CryptoSource implements Source {
  readonly #words: number[];
  at = 0n;

  constructor(words: number[] = []) {
    this.#words = words;
  }

  below(n: number): number {
    return unbiased(n, () => this.#next());
  }

  copy(): Source {
    const other = new CryptoSource(this.#words);
    other.at = this.at;
    return other;
  }

  #next(): number {
    const index = Number(this.at++);
    return (this.#words[index] ??= crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  }
}

const word = (x: bigint): bigint => BigInt.asUintN(64, x);

/**
 * The generator of Python's matches and random games (xorshift64*): a seed gives the same game.
 * `stream` numbers the games of one seed.
 */
export class SeededSource implements Source {
  at: bigint; // the state of the generator

  constructor(seed: bigint | number, stream: bigint | number = 0) {
    let z = word(whole(seed) * 0xd1342543de82ef95n + whole(stream));
    for (let round = 0; round < 2; round++) {
      // splitmix64 spreads small seeds
      z = word(z + 0x9e3779b97f4a7c15n);
      z = word((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
      z = word((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
      z ^= z >> 31n;
    }
    this.at = z === 0n ? 1n : z;
  }

  below(n: number): number {
    let x = this.at;
    x ^= x >> 12n;
    x ^= word(x << 25n);
    x ^= x >> 27n;
    this.at = x;
    const high = word(x * 0x2545f4914f6cdd1dn) >> 32n;
    return Number((high * BigInt(n)) >> 32n);
  }

  copy(): SeededSource {
    const other = new SeededSource(0);
    other.at = this.at;
    return other;
  }
}

function whole(value: unknown): bigint {
  if (typeof value === "bigint") {
    return value;
  }
  if (typeof value !== "number" || !Number.isInteger(value)) {
    throw new InvalidSeed(`seed: expected a whole number, got ${quoted(value)}`);
  }
  return BigInt(value);
}
