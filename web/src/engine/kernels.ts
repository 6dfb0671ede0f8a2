/** The kernels of a game over records of its own: a game in numbers, without any check. */

import type { Description, Doors } from "../generated/description";
import type { Places } from "./arena";
import type { GameArena, GameRecords, LoadedGame } from "./loading";

/** An outcome of chance, with its weight. */
export interface Outcome {
  readonly action: number;
  readonly weight: number;
}

export class Kernels<View, Event> {
  readonly doors: Doors;
  readonly places: Places<GameRecords>;
  readonly #game: Description<View, Event, unknown>;
  readonly #arena: GameArena;

  constructor(game: LoadedGame<View, Event, unknown>) {
    this.#game = game.description;
    this.#arena = game.arena;
    this.doors = game.arena.doors;
    this.places = game.arena.take(this);
  }

  // ------------------------------------------------------------------------- the position

  setup(players: number, options: readonly number[]): void {
    const { state, desk } = this.places;
    this.#arena.bytes.fill(0, state, state + this.#game.layout.state);
    options.forEach((code, i) => {
      this.#arena.memory.setInt32(desk + this.#game.layout.options + 4 * i, code, true);
    });
    this.doors.setup(state, desk, players);
  }

  play(action: number): void {
    const { state, before } = this.places;
    this.#arena.bytes.copyWithin(before, state, state + this.#game.layout.state);
    this.doors.play(state, action);
  }

  /** A copy of the position. */
  position(): Uint8Array {
    const { state } = this.places;
    return this.#arena.bytes.slice(state, state + this.#game.layout.state);
  }

  // ---------------------------------------------------------------------------- questions

  actor(): number {
    return this.doors.actor(this.places.state);
  }

  decisions(): number[] {
    const n = this.doors.legal(this.places.state, this.places.desk);
    return Array.from({ length: n }, (_, i) => this.#out(i));
  }

  outcomes(): Outcome[] {
    const n = this.doors.chance(this.places.state, this.places.desk);
    const weights = this.places.desk + this.#game.layout.weights;
    return Array.from({ length: n }, (_, i) => ({
      action: this.#out(i),
      weight: this.#arena.memory.getInt32(weights + 4 * i, true),
    }));
  }

  /** What everybody perceived of the last step, which was this action. */
  events(action: number): Event[] {
    const { state, before, desk } = this.places;
    const { rows, eventWidth } = this.#game.layout;
    const n = this.doors.tell(before, action, state, desk);
    return Array.from({ length: n }, (_, i) => {
      const row = new Int16Array(
        this.#arena.memory.buffer,
        desk + rows + 2 * eventWidth * i,
        eventWidth,
      );
      return this.#game.readEvent(row);
    });
  }

  view(viewer: number): View {
    const { state, view } = this.places;
    this.#arena.bytes.fill(0, view, view + this.#game.layout.view);
    this.doors.view(state, viewer, view);
    return this.#game.readView(this.#arena.memory, view);
  }

  whyNot(action: number): number {
    return this.doors.why_not(this.places.state, action);
  }

  returns(players: number): number[] {
    this.doors.payoffs(this.places.state, this.places.desk);
    const first = this.places.desk + this.#game.layout.payoffs;
    return Array.from({ length: players }, (_, i) =>
      this.#arena.memory.getFloat64(first + 8 * i, true),
    );
  }

  placing(players: number): number[] {
    this.doors.places(this.places.state, this.places.desk);
    const first = this.places.desk + this.#game.layout.places;
    return Array.from({ length: players }, (_, i) =>
      this.#arena.memory.getInt32(first + 8 * i, true),
    );
  }

  // ------------------------------------------------------------------------------- inside

  #out(i: number): number {
    return this.#arena.memory.getInt16(this.places.desk + this.#game.layout.out + 2 * i, true);
  }
}
