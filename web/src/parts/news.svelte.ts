/** What is new at a table: said to those who listen, heard, and shown for a moment. */

import type { Entry, Reaction } from "../protocol/messages";
import { sound } from "../sound/sounds";
import { latestOf, type Line, sentences, toldOnce } from "../words/chronicle";
import { companyOf, playersOf } from "../words/company";
import { headline, matchHeadline } from "../words/outcome";
import type { People } from "../words/people";
import { t } from "../words/words.svelte";
import type { Scene } from "./choice.svelte";

const FACE = 4000; // milliseconds that a reaction is seen
const LAST = [60, 30, 10]; // seconds of one's own clock that are said

export class News {
  announced: { readonly text: string } = $state.raw({ text: "" }); // the latest; said twice, it is two
  reactions: (Reaction | null)[] = $state([]); // by seat
  said = $state(0); // how often others have spoken
  readonly #scene: () => Scene;
  readonly #fading: ReturnType<typeof setTimeout>[] = []; // by seat
  #heard: number; // the number of the last entry
  #wereHere: readonly boolean[];
  #isOver: boolean;
  #left: number | null = null; // seconds

  /** Who comes is told how it stands, and hears the line, where that is not for them to do. */
  constructor(scene: () => Scene, lines: readonly Line[], line: string) {
    const { state, people } = scene();
    const { seq, here, play, entries, table } = state;
    this.#scene = scene;
    this.#heard = seq;
    this.#wereHere = here;
    this.#isOver = Boolean(play?.result);
    this.#say(
      play?.result
        ? [headline(play.result, table, playersOf(entries, people))]
        : [latestOf(lines, 2, people.own), line],
    );
  }

  /** Take in what has come since the last time; whether the game has ended with it. */
  hear(entries: readonly Entry[], here: readonly boolean[]): boolean {
    const greetings = this.#greetings(here);
    const { state, people } = this.#scene();
    const company = companyOf(entries, people);
    const news = toldOnce(entries).flatMap((entry, i) =>
      entry.seq > this.#heard ? { entry, people: company[i] ?? people } : [],
    );
    this.#heard = state.seq;
    const told = news.flatMap((each) => this.#spoken(each.entry, each.people));
    for (const { entry } of news) {
      this.#show(entry);
    }
    const ending = news.length === 0 ? null : this.#end();
    this.#say([...told, ...(ending ?? []), ...greetings]);
    return ending !== null;
  }

  /** Who leaves and who is back is a sign on their plate, and said to those who listen. */
  #greetings(here: readonly boolean[]): string[] {
    const { state, people } = this.#scene();
    const { you, table } = state;
    const before = this.#wereHere;
    this.#wereHere = here;
    return table.seats.flatMap(({ kind }, seat) => {
      const isOther = kind === "person" && !you.seats.includes(seat);
      const name = people.name(seat);
      return isOther && here[seat] !== before[seat]
        ? t(here[seat] ? "is_back" : "is_away", { name })
        : [];
    });
  }

  /** One's own clock runs low: those who see it see it red, those who listen are told. */
  hurry(left: number | null): void {
    const before = this.#left;
    this.#left = left;
    if (left !== null && before !== null && LAST.some((some) => left <= some && before > some)) {
      this.#say([t("time_left", { count: left })]);
    }
  }

  #say(told: readonly string[]): void {
    const text = told.filter((each) => each !== "").join(" ");
    if (text !== "") {
      this.announced = { text };
    }
  }

  /** What an entry is to those who listen: they also hear who says something, or makes a face. */
  #spoken(entry: Entry, people: People): readonly string[] {
    const { game, state } = this.#scene();
    const isAsked = state.table.undo?.waits_for.some((seat) => state.you.seats.includes(seat));
    if (entry.what === "undo-asked" && isAsked) {
      return []; // the question itself is heard
    }
    const said =
      entry.what === "said"
        ? entry.text
        : entry.what === "reacted" && entry.reaction
          ? t(`reaction_${entry.reaction}`)
          : undefined;
    if (said === undefined) {
      return sentences(entry, game, people);
    }
    const seat = entry.seat ?? 0;
    return seat === people.own ? [] : [t("says", { who: people.name(seat), said })];
  }

  #show({ what, told, seat, reaction }: Entry): void {
    const { game, people } = this.#scene();
    for (const each of told ?? []) {
      sound(game.words.sound(each));
    }
    if (what === "reacted" && reaction && seat !== undefined) {
      this.reactions[seat] = reaction;
      clearTimeout(this.#fading[seat]); // a new face is seen as long as the first
      this.#fading[seat] = setTimeout(() => {
        this.reactions[seat] = null;
      }, FACE);
    }
    if (what === "said" && seat !== people.own) {
      this.said++;
    }
  }

  /** What is said of the end, once; the games' own words say who won where it was played out. */
  #end(): string[] | null {
    const { state, people } = this.#scene();
    const result = state.play?.result ?? null;
    const hasEnded = result !== null && !this.#isOver;
    this.#isOver = result !== null;
    if (!hasEnded) {
      return null;
    }
    sound("end");
    const won = result.ending === "played" ? [] : [headline(result, state.table, people)];
    const wonMatch = matchHeadline(state.table, people);
    return wonMatch === null ? won : [...won, wonMatch];
  }
}
