/** What somebody does on a board: chooses a move and makes it, or hears why it can't be made. */

import type { AnyPageGame } from "../games/game";
import { DOUBLE } from "../look/haste";
import type { Wish } from "../protocol/connection";
import type { TableState } from "../protocol/state";
import { settings } from "../settings.svelte";
import { sound } from "../sound/sounds";
import type { Table } from "../tables/table";
import type { People } from "../words/people";
import { refusalText } from "../words/refusals";
import { t } from "../words/words.svelte";

/** A table as somebody sees it now. */
export interface Scene {
  readonly table: Table;
  readonly state: TableState;
  readonly game: AnyPageGame;
  readonly people: People;
}

const SLOW = 1000; // milliseconds after which somebody wonders whether a move was sent

export class Choice {
  chosen: string | null = $state(null); // a move that waits for a second tap
  reason: string | null = $state(null); // why something could not be done
  byRules: string | null = $state(null); // the last reason that the rules gave
  refused: { readonly move: string; readonly count: number } | null = $state.raw(null);
  isBusy = $state(false); // a move was sent, and not answered yet
  isSlow = $state(false); // ... for a while
  touched: Element | null = null; // had the focus as a move was chosen
  readonly #scene: () => Scene;
  #askedAt = 0; // when a move was chosen, or touched again in haste

  constructor(scene: () => Scene) {
    this.#scene = scene;
  }

  /** In another position, what was touched is forgotten. */
  forget(): void {
    this.chosen = null;
    this.reason = null;
  }

  play(move: string): void {
    if (this.isBusy) {
      return; // one move at a time: what is under the board says that it is on its way
    }
    const isHasty = performance.now() - this.#askedAt < DOUBLE;
    if (!this.#legal.includes(move)) {
      void this.#explain(move);
    } else if (this.#asksAgain(move) && this.chosen !== move) {
      this.reason = null;
      this.chosen = move;
      this.#askedAt = performance.now();
      this.touched = document.activeElement;
    } else if (this.chosen === move && isHasty) {
      this.#askedAt = performance.now(); // a child that drums on it has not read the question yet
    } else {
      void this.make(move);
    }
  }

  async make(move: string): Promise<void> {
    const { table, state } = this.#scene();
    if (this.isBusy || !state.play) {
      return;
    }
    this.isBusy = true;
    this.forget();
    const waiting = setTimeout(() => {
      this.isSlow = table.kind === "online";
    }, SLOW);
    await this.send({ type: "play", ply: state.play.ply, move });
    clearTimeout(waiting);
    this.isSlow = false;
    this.isBusy = false;
  }

  /** Ask the table for something; say why not, where it refuses. */
  async send(wish: Wish): Promise<boolean> {
    try {
      await this.#scene().table.send(wish);
      return true;
    } catch (error) {
      this.reason = refusalText(error);
      return false;
    }
  }

  /** Why a move can't be made, in the words of the game; null if it can. */
  async why(move: string): Promise<string | null> {
    const { table, state, game } = this.#scene();
    try {
      const found = await table.why(move);
      return found && game.words.reason(found.cause, state.play?.view, this.#legal);
    } catch (error) {
      return refusalText(error);
    }
  }

  get #legal(): readonly string[] {
    return this.#scene().state.legal ?? [];
  }

  #asksAgain(move: string): boolean {
    const isDaring = this.#scene().game.isDaring?.(move) ?? false;
    return settings.moves === "confirm" || (settings.moves === "auto" && isDaring);
  }

  async #explain(move: string): Promise<void> {
    const { state, people } = this.#scene();
    const turn = state.play?.turn ?? null;
    this.refused = { move, count: (this.refused?.count ?? 0) + 1 };
    this.chosen = null;
    if (state.play?.result) {
      this.reason = t("refusal_move_over");
    } else if (turn !== null && state.legal !== null) {
      this.byRules = (await this.why(move)) ?? t("refusal_move_illegal");
      this.reason = this.byRules;
    } else if (state.you.seats.length === 0) {
      this.reason = t("only_watching");
    } else if (turn !== null && turn === people.own) {
      this.reason = t("bot_thinks_for_you");
    } else if (turn !== null) {
      this.reason = t("not_your_turn", { name: people.name(turn) });
    }
    sound("no");
  }
}
