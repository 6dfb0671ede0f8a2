/** The drawer beside the board, with the log and the actions; on a phone it lies over the board. */

import { tick } from "svelte";
import { MediaQuery } from "svelte/reactivity";

export class Drawer {
  isOpen = $state(false);
  opener: HTMLElement | undefined = $state(); // the button
  place: HTMLElement | undefined = $state();
  readonly #isNarrow = new MediaQuery("max-width: 719px");
  /** What it lies over is not seen, and not to be reached either. */
  readonly covers = $derived(this.isOpen && this.#isNarrow.current);

  /** Open it and go in, or close it. */
  async toggle(): Promise<void> {
    if (this.isOpen) {
      await this.close();
      return;
    }
    this.isOpen = true;
    await tick();
    this.place?.querySelector<HTMLElement>("button, a")?.focus();
  }

  /** Close it; who was in it is at its button again. */
  async close(): Promise<void> {
    const wasInside = this.place?.contains(document.activeElement) === true;
    if (this.isOpen) {
      this.isOpen = false;
      await tick();
      if (wasInside) {
        this.opener?.focus();
      }
    }
  }

  /** Close it by its key, wherever the focus is. */
  escape({ key }: KeyboardEvent): void {
    if (key === "Escape" && this.isOpen) {
      this.opener?.focus();
      void this.close();
    }
  }
}
