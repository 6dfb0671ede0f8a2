/** What those at a table are called in sentences. */

import { t } from "./words.svelte";

export interface Person {
  readonly who: string; // "You", "Zoé"
  readonly you: boolean; // chooses the form of the verb: {you|draw|draws}
}

export class People {
  /** `own` is the seat called "you": null where a person has none, or several. */
  constructor(
    readonly names: readonly (string | null)[],
    readonly own: number | null,
    readonly isLent = false, // a bot plays for "you"
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

  /** The same people with one's bot in one's own place. */
  replaced(): People {
    return this.own === null ? this : this.seated(this.own, t("your_bot"));
  }

  /** The same people with somebody else in a seat, or nobody known. */
  seated(seat: number, name: string | null): People {
    const names = this.names.map((each, i) => (i === seat ? name : each));
    return new People(names, seat === this.own ? null : this.own, this.isLent);
  }

  /** The same people as a bot plays for "you", or does not. */
  lent(isLent: boolean): People {
    return new People(this.names, this.own, isLent);
  }

  /** The name, also of oneself. */
  name(seat: number): string {
    return this.names[seat] ?? t("seat_number", { number: seat + 1 });
  }
}
