/** "Really?", asked in place: what can't be taken back wants a second touch. */

import { onDestroy } from "svelte";
import { DOUBLE } from "../look/haste";

const STANDS = 5_000; // milliseconds that a question stands

/** Belongs to the component that makes it, and is withdrawn with it. */
export class Doubt<Thing> {
  about: Thing | null = $state.raw(null); // what was touched once
  #askedAt = 0;
  #withdrawing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onDestroy(() => {
      this.withdraw();
    });
  }

  /** Touch a thing. The first touch asks; whether this one is the answer, and no double tap. */
  touch(thing: Thing): boolean {
    const isAsked = this.about === thing;
    if (isAsked && performance.now() - this.#askedAt >= DOUBLE) {
      this.withdraw();
      return true;
    }
    this.withdraw();
    this.about = thing;
    this.#askedAt = performance.now();
    this.#withdrawing = setTimeout(() => {
      this.withdraw();
    }, STANDS);
    return false;
  }

  withdraw(): void {
    clearTimeout(this.#withdrawing);
    this.about = null;
  }
}
