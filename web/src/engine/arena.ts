/**
 * One running module, and the places in its memory where its games lie. All games of a kind share
 * a module: browsers allow few of them at a time, and free them late.
 */

import type { Doors, Layout } from "../generated/description";

const LINE = 64; // bytes; records begin where a line of the processor's cache does
const PAGE = 64 * 1024; // bytes by which memory grows

/** Where the records of one game begin in memory, and where the last one ends. */
export interface Places {
  readonly state: number;
  readonly before: number; // the position before the last step
  readonly view: number;
  readonly desk: number; // options, lists and results
  readonly end: number;
}

export class Arena {
  readonly doors: Doors;
  readonly #layout: Layout;
  readonly #given: FinalizationRegistry<Places>;
  readonly #free: Places[] = [];
  #next: number;
  #memory: DataView;
  #bytes: Uint8Array;

  constructor(instance: WebAssembly.Instance, layout: Layout) {
    this.doors = instance.exports as unknown as Doors;
    this.#layout = layout;
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

  /** Find places for a game; they are free again when nobody can reach their owner any more. */
  take(owner: object): Places {
    const places = this.#free.pop() ?? this.#layOut();
    this.#given.register(owner, places);
    return places;
  }

  /** Lay records one after the other behind what is taken, and let memory grow to hold them. */
  #layOut(): Places {
    const layout = this.#layout;
    const state = guarded(this.#next);
    const before = guarded(state + layout.state);
    const view = guarded(before + layout.state);
    const desk = guarded(view + layout.view);
    const end = desk + layout.desk;
    const missing = end - this.doors.memory.buffer.byteLength;
    if (missing > 0) {
      this.doors.memory.grow(Math.ceil(missing / PAGE));
    }
    this.#next = end;
    return { state, before, view, desk, end };
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
