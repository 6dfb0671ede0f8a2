/**
 * A table in this browser: the rules and the bots run in a worker. It publishes the same state and
 * takes the same wishes as a table on a server.
 */

import {
  type GameName,
  readRecord,
  type RemoteBot,
  type RemoteMatch,
  TableeError,
  writeRecord,
} from "../engine";
import { pageGame } from "../games";
import type { Live, Wish } from "../protocol/connection";
import type { Done, Entry, PlayInfo, SeatInfo, Told } from "../protocol/messages";
import { Refusal } from "../protocol/refusal";
import type { TableState } from "../protocol/state";
import { settings } from "../settings.svelte";
import { botsFor, engineFor } from "./engine";
import { keep, type Kept, kept } from "./keeping";
import { isLastOfMatch } from "./match";
import { failureCode, refusalOf, resultOf, starterOf, tableInfo, toldOf } from "./server_words";
import type { Cause, Table } from "./table";
import { hasShown } from "./undoing";

const MOST_ENTRIES = 60;
const MOST_PAST = 20; // games that are kept beside the one being played
const LONGEST = 2500; // milliseconds that a bot thinks at most
// ... and at least: people want to see what it does. First in a turn, then from step to step.
const PAUSES = {
  calm: { first: 900, next: 700, told: 250 },
  quick: { first: 250, next: 150, told: 0 },
} as const;

type AnyView = PlayInfo["view"];

export class LocalTable implements Table {
  readonly kind = "local";
  readonly id: string;
  readonly #listeners = new Set<(live: Live) => void>();
  readonly #bots = new Map<string, Promise<RemoteBot>>(); // by seat and level
  #kept: Kept;
  #live: Live = { status: "connecting", state: null, refusal: null };
  #match: RemoteMatch<GameName> | null = null;
  #course = 0; // grows whenever what a bot ponders is no longer wanted
  #pondering: Promise<unknown> = Promise.resolve(); // the last that a bot was asked for
  #doing: Promise<unknown> = Promise.resolve(); // the last that was done to the match
  #closed = false;
  readonly #tabs: BroadcastChannel; // those of this browser that show this table

  constructor(table: Kept) {
    this.id = table.id;
    this.#kept = table;
    this.#tabs = new BroadcastChannel(`tablee/table/${table.id}`);
    this.#tabs.onmessage = () => {
      this.#yield();
    };
    this.#open();
  }

  subscribe(listener: (live: Live) => void): () => void {
    const own = (live: Live): void => {
      listener(live);
    };
    this.#listeners.add(own);
    own(this.#live);
    return () => {
      this.#listeners.delete(own);
    };
  }

  async send(wish: Wish): Promise<Done> {
    try {
      await this.#fulfil(wish);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        this.#fail(error); // the worker, not the wish
      }
      throw error;
    }
    return { type: "done", id: "", seq: this.#kept.seq };
  }

  async #fulfil(wish: Wish): Promise<void> {
    switch (wish.type) {
      case "play":
        await this.#inTurn(() => this.#play(wish.ply, wish.move));
        break;
      case "ask-undo":
        await this.#inTurn(() => this.#undo());
        break;
      case "give-seat":
        this.#lend(wish.seat, wish.level ?? 3);
        break;
      case "take-seat":
        this.#takeBack(wish.seat);
        break;
      case "rename":
        this.#rename(wish.seat, wish.name);
        break;
      case "play-on":
        await this.#inTurn(() => this.#playOn());
        break;
      default:
        throw new Refusal({ code: "command/unknown", data: { type: wish.type } });
    }
  }

  async why(move: string): Promise<Cause | null> {
    return (await this.#match?.whyNot(move)) ?? null;
  }

  /** Set the table up again where that failed, or where another tab has taken it over. */
  retry(): void {
    if (this.#live.refusal) {
      this.#kept = kept(this.id) ?? this.#kept;
      this.#tell({ ...this.#live, status: "connecting", refusal: null });
      this.#open();
    }
  }

  close(): void {
    this.#closed = true;
    this.#tabs.close();
    this.#stop();
  }

  /** Everything about the table, to be turned into one on a server; as the tab left it that has it. */
  get kept(): Kept {
    return (this.#live.refusal && kept(this.id)) ?? this.#kept;
  }

  // --------------------------------------------------------------------------- beginning

  #open(): void {
    this.#tabs.postMessage("taken"); // the tab that was opened last plays on
    this.#inTurn(() => this.#begin()).catch((error: unknown) => {
      this.#fail(error);
    });
  }

  async #begin(): Promise<void> {
    const { game, players, options, record } = this.#kept;
    const engine = await engineFor(game);
    if (record === "") {
      this.#match = await engine.open(game, { players, options });
      const told = toldOf(await this.#match.events());
      this.#note({ what: "started", told });
      this.#change({ number: 1, starter: starterOf(told, options["start"]) });
      await this.#publish();
    } else {
      const played = readRecord(record);
      if (played.game !== game || played.players !== players) {
        throw new Refusal({ code: "table/unreadable" });
      }
      this.#match = await engine.replay(record);
      await this.#publish();
    }
    this.#letBotsPlay();
  }

  #fail(error: unknown): void {
    const refusal = new Refusal({ code: failureCode(error), data: { reason: String(error) } });
    this.#stop();
    this.#tell({ ...this.#live, status: "lost", refusal });
  }

  /** Leave the table to another tab: two that play on would not agree. */
  #yield(): void {
    this.#stop();
    const refusal = new Refusal({ code: "table/elsewhere" });
    this.#tell({ ...this.#live, status: "lost", refusal });
  }

  /** Let bots and match go, once what is under way is done. */
  #stop(): void {
    this.#course++;
    void this.#inTurn(async () => {
      this.#dismiss();
      const match = this.#match;
      this.#match = null;
      await match?.close();
    }).catch(() => undefined);
  }

  /** Do something to the match when everything that was asked for before is done. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#doing.then(work);
    this.#doing = done.catch(() => undefined);
    return done;
  }

  // ------------------------------------------------------------------------------- wishes

  async #play(ply: number, move: string): Promise<void> {
    const state = this.#live.state;
    const seat = state?.play?.turn ?? null;
    if (!state || seat === null) {
      throw new Refusal({ code: "move/over" });
    }
    await this.#step(ply, move, seat, "person");
    this.#letBotsPlay();
  }

  /** Make a move on the match, and tell of it. */
  async #step(ply: number, move: string, seat: number, by: "person" | "bot"): Promise<void> {
    const match = this.#need();
    let told: Told[];
    try {
      told = toldOf(await match.play(move, ply));
    } catch (error) {
      throw error instanceof TableeError ? refusalOf(error) : error;
    }
    this.#note({ what: "moved", seat, by, move, told });
    await this.#publish();
  }

  /** Take back the last decision of a person, and all that came after it. */
  async #undo(): Promise<void> {
    const match = this.#need();
    if (this.#kept.result) {
      throw new Refusal({ code: "table/not-playing" });
    }
    const { steps } = await match.record();
    const people = this.#people();
    const last = steps.findLastIndex(({ seat }) => seat !== null && people.has(seat));
    if (last < 0) {
      throw new Refusal({ code: "undo/nothing" });
    }
    const decisions = steps.slice(last).filter(({ seat }) => seat !== null).length;
    const { entries } = this.#kept;
    const first = entries.filter(({ what }) => what === "moved").at(-decisions)?.seq ?? Infinity;
    const undone = entries.filter(({ what, seq }) => what === "moved" && seq >= first);
    const { announcements } = (await pageGame(this.#kept.game)).words;
    if (hasShown(undone, this.#kept.options, announcements)) {
      throw new Refusal({ code: "undo/shown" });
    }
    this.#course++;
    for (let i = 0; i < decisions; i++) {
      await match.undo();
    }
    const seat = steps[last]?.seat ?? 0;
    this.#change({ entries: entries.filter((entry) => !undone.includes(entry)) });
    this.#note({ what: "undone", seat, ply: last });
    await this.#publish();
    this.#letBotsPlay();
  }

  #lend(seat: number, level: number): void {
    this.#seat(seat, { lent: "asked", level });
    this.#note({ what: "handed-over", seat, level, why: "asked" });
    this.#republish();
    this.#letBotsPlay();
  }

  #takeBack(seat: number): void {
    this.#course++;
    this.#seat(seat, { lent: null, level: null });
    this.#note({ what: "taken-back", seat });
    this.#republish();
    this.#letBotsPlay();
  }

  #rename(seat: number, name: string): void {
    this.#seat(seat, { name });
    this.#note({ what: "renamed", seat, name });
    this.#republish();
  }

  /** Another game, begun by the next seat. */
  async #playOn(): Promise<void> {
    const { game, players, options, number, starter, games, seats, record, past = [] } = this.#kept;
    if (this.#live.state?.table.status !== "over") {
      throw new Refusal({ code: "table/not-over" });
    }
    const start = ((starter ?? 0) + 1) % players;
    const isNewMatch = games > 1 && isLastOfMatch(this.#kept);
    const engine = await engineFor(game);
    await this.#match?.close();
    this.#dismiss();
    this.#match = await engine.open(game, { players, options: { ...options, start } });
    this.#change({
      number: number + 1,
      past: [...past, record].slice(-MOST_PAST),
      starter: start,
      result: null,
      entries: [],
      seats: isNewMatch ? seats.map((seat) => ({ ...seat, points: 0 })) : seats,
    });
    this.#note({ what: "started", told: toldOf(await this.#match.events()) });
    await this.#publish();
    this.#letBotsPlay();
  }

  // --------------------------------------------------------------------------------- bots

  /** Let bots decide as long as it is their turn; whatever changes the course stops them. */
  #letBotsPlay(): void {
    if (this.#isIdle()) {
      return;
    }
    const course = ++this.#course;
    this.#followBots(course).catch((error: unknown) => {
      if (course === this.#course) {
        this.#fail(error);
      }
    });
  }

  async #followBots(course: number): Promise<void> {
    let last: number | null = null;
    while (course === this.#course) {
      const seat = this.#live.state?.play?.turn ?? null;
      const level = seat === null ? null : this.#botAt(seat);
      if (seat === null || level === null) {
        return;
      }
      const match = this.#need();
      const { first, next, told } = PAUSES[settings.pace];
      // What has just been told wants to be read first.
      const reading = told * Math.min(6, this.#kept.entries.at(-1)?.told?.length ?? 0);
      const pause = wait((seat === last ? next : first) + reading);
      const bot = await this.#hire(seat, level);
      await this.#pondering; // one thought at a time, however often somebody changes their mind
      if (course !== this.#course) {
        return;
      }
      const ply = await match.ply();
      const choosing = bot.choose(match, LONGEST);
      this.#pondering = choosing.catch(() => undefined);
      const move = await choosing;
      await pause;
      await this.#inTurn(async () => {
        if (course === this.#course) {
          await this.#step(ply, move, seat, "bot");
        }
      });
      last = seat;
    }
  }

  /** Whether nobody plays here any more: the table is left, or another tab has it. */
  #isIdle(): boolean {
    return this.#closed || this.#live.refusal !== null;
  }

  #botAt(seat: number): number | null {
    const info = this.#kept.seats[seat];
    return info?.kind === "bot" || info?.lent ? (info.level ?? 3) : null;
  }

  #hire(seat: number, level: number): Promise<RemoteBot> {
    const key = `${seat}/${level}`;
    const hired =
      this.#bots.get(key) ??
      botsFor(this.#kept.game).then((engine) =>
        engine.hire(this.#kept.game, { level, seed: randomSeed() }),
      );
    this.#bots.set(key, hired);
    return hired;
  }

  #dismiss(): void {
    for (const bot of this.#bots.values()) {
      bot.then((hired) => hired.close()).catch(() => undefined);
    }
    this.#bots.clear();
  }

  // -------------------------------------------------------------------------------- state

  #need(): RemoteMatch<GameName> {
    if (!this.#match) {
      throw new Refusal({ code: "table/not-playing" });
    }
    return this.#match;
  }

  #people(): Set<number> {
    return new Set(this.#kept.seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : [])));
  }

  #seat(seat: number, change: Partial<SeatInfo>): void {
    const seats = this.#kept.seats.map((info, i) => (i === seat ? { ...info, ...change } : info));
    this.#change({ seats });
  }

  #change(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
  }

  /** Add a line to the chronicle. */
  #note(entry: Omit<Entry, "seq" | "at">): void {
    const seq = this.#kept.seq + 1;
    const entries = [...this.#kept.entries, { ...entry, seq, at: Date.now() }];
    this.#change({ seq, entries: entries.slice(-MOST_ENTRIES) });
  }

  /** Ask the match how it stands, keep that, and tell everybody. */
  async #publish(): Promise<void> {
    const match = this.#need();
    const [ply, actor, view, legal, record, game] = await Promise.all([
      match.ply(),
      match.actor(),
      match.view(),
      match.legal(),
      match.record(),
      pageGame(this.#kept.game),
    ]);
    const turn = actor >= 0 ? actor : null;
    const shown = game.describe(view as never, record.options) as AnyView;
    const result = record.returns && resultOf(record.returns, record.places ?? []);
    if (result && !this.#kept.result) {
      const seats = this.#kept.seats.map((seat, i) => ({
        ...seat,
        points: seat.points + (result.points[i] ?? 0),
      }));
      this.#change({ seats });
    }
    this.#change({ result, turn, record: writeRecord(record), changed: Date.now() });
    const play: PlayInfo = { ply, turn, view: shown, clocks: null, result };
    this.#set(play, legal);
  }

  /** Tell everybody of a change that did not touch the match. */
  #republish(): void {
    const state = this.#live.state;
    if (state?.play) {
      this.#set(state.play, this.#offered);
    }
  }

  #offered: readonly string[] = []; // the moves of the seat on turn, whoever holds it

  #set(play: PlayInfo, legal: readonly string[]): void {
    this.#offered = legal;
    const { kept } = this;
    if (this.#live.refusal) {
      return; // meanwhile it is another tab's
    }
    keep(kept);
    const isMine = play.turn !== null && this.#botAt(play.turn) === null;
    const seats = [...this.#people()];
    const state: TableState = {
      seq: kept.seq,
      you: { host: true, seats },
      table: tableInfo(kept),
      play,
      legal: isMine ? legal : null,
      here: kept.seats.map(({ kind }) => kind === "person"),
      watching: 0,
      entries: kept.entries,
      offset: 0,
    };
    this.#tell({ status: "live", state, refusal: null });
  }

  #tell(live: Live): void {
    this.#live = live;
    for (const listener of this.#listeners) {
      listener(live);
    }
  }
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
