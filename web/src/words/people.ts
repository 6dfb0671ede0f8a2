/** What those at a table are called in sentences. */

import { t } from "./words.svelte";

export interface Person {
  readonly who: string; // "You", "Zoé"
  readonly you: boolean; // chooses the form of the verb: {you|draw|draws}
}

export class People {
  /** `own` is the seat called "you": null where a person has none, or several. */
  constructor(
    readonly names: readonly string[],
    readonly own: number | null,
  ) {}

  /** Somebody as the subject of a sentence. */
  person(seat: number): Person {
    const you = seat === this.own;
    return { who: you ? t("you") : this.name(seat), you };
  }

  /** Somebody as the object: "from you", "from Zoé". */
  whom(seat: number): string {
    return seat === this.own ? t("you_object") : this.name(seat);
  }

  /** The same people with somebody else in one's own place. */
  replaced(name: string): People {
    const names = this.names.map((each, seat) => (seat === this.own ? name : each));
    return new People(names, null);
  }

  /** The name, also of oneself. */
  name(seat: number): string {
    return this.names[seat] ?? t("seat_number", { number: seat + 1 });
  }
}
