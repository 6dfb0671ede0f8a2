/**
 * One running module, and the places in its memory where its records lie. All games of a kind share
 * a module: browsers allow few of them at a time, and free them late.
 */

import type { Module } from "../generated/description";

const LINE = 64; // bytes; records begin where a line of the processor's cache does
const PAGE = 64 * 1024; // bytes by which memory grows

/** Where the records of one game begin in memory, and where the last one ends. */
export type Places<Name extends string> = Readonly<Record<Name | "end", number>>;

export class Arena<Doors extends Module, Name extends string> {
  readonly doors: Doors;
  readonly #sizes: Readonly<Record<Name, number>>;
  readonly #given: FinalizationRegistry<Places<Name>>;
  readonly #free: Places<Name>[] = [];
  #next: number;
  #memory: DataView;
  #bytes: Uint8Array;

  /** `sizes` are those of the records that belong together, in bytes. */
  constructor(instance: WebAssembly.Instance, sizes: Readonly<Record<Name, number>>) {
    this.doors = instance.exports as unknown as Doors;
    this.#sizes = sizes;
    this.#given = new FinalizationRegistry((places) => this.#free.push(places));
    this.#next = Number(this.doors.__heap_base.value);
    this.#memory = new DataView(this.doors.memory.buffer);
    this.#bytes = new Uint8Array(this.doors.memory.buffer);
  }

  /** Memory as it is now: when it grows, it becomes another one. */
  get memory(): DataView {
    this.#renew();
    return this.#memory;
  }

  get bytes(): Uint8Array {
    this.#renew();
    return this.#bytes;
  }

  /** Find places for records; they are free again when nobody can reach their owner any more. */
  take(owner: object): Places<Name> {
    const places = this.#free.pop() ?? this.#layOut();
    this.#given.register(owner, places, owner);
    return places;
  }

  /** Take places back at once from an owner who won't use them any more. */
  giveBack(owner: object, places: Places<Name>): void {
    if (this.#given.unregister(owner)) {
      this.#free.push(places);
    }
  }

  /** Lay records one after the other behind what is taken, and let memory grow to hold them. */
  #layOut(): Places<Name> {
    const places: Record<string, number> = {};
    let end = this.#next;
    for (const [name, size] of Object.entries<number>(this.#sizes)) {
      places[name] = guarded(end);
      end = places[name] + size;
    }
    const missing = end - this.doors.memory.buffer.byteLength;
    if (missing > 0) {
      this.doors.memory.grow(Math.ceil(missing / PAGE));
    }
    this.#next = end;
    return { ...places, end } as Places<Name>;
  }

  #renew(): void {
    if (this.#memory.buffer !== this.doors.memory.buffer) {
      this.#memory = new DataView(this.doors.memory.buffer);
      this.#bytes = new Uint8Array(this.doors.memory.buffer);
    }
  }
}

/** The next beginning of a line, at least a line away: nothing lies in between. */
function guarded(address: number): number {
  return Math.ceil(address / LINE) * LINE + LINE;
}
