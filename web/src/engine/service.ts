/** Plays matches, and asks bots, for somebody at the other end of a port: what runs in a worker. */

import { Bot, type BotSettings } from "./bots";
import type { AnyMatch } from "./match";
import { Match } from "./match";
import { type Failure, failureOf } from "./failure";
import { type AnyDescription, findGame, GAMES, type GameName } from "./games";
import {
  type Addresses,
  fetchBots,
  fetchGame,
  type Files,
  type LoadedBots,
  type LoadedGame,
  openBots,
  openGame,
} from "./loading";
import { readRecord, writeRecord } from "./record";
import { verify } from "./verification";

/** A worker, what a worker sees of its page, or one end of a channel. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
}

/** What can be asked of a match from the other end. */
export const QUESTIONS = {
  actor: (match: AnyMatch) => match.actor,
  over: (match: AnyMatch) => match.over,
  ply: (match: AnyMatch) => match.ply,
  moves: (match: AnyMatch) => match.moves,
  legal: (match: AnyMatch) => match.legal(),
  chance: (match: AnyMatch) => match.chance(),
  view: (match: AnyMatch, viewer?: number) => match.view(viewer),
  events: (match: AnyMatch) => match.events,
  returns: (match: AnyMatch) => match.returns(),
  places: (match: AnyMatch) => match.places(),
  record: (match: AnyMatch) => writeRecord(match.record()),
  play: (match: AnyMatch, move: string, ply?: number) => match.play(move, ply),
  undo: (match: AnyMatch) => match.undo(),
  whyNot: (match: AnyMatch, move: string) => {
    const illegal = match.whyNot(move);
    return illegal && { rule: illegal.rule, cause: illegal.reasonCode };
  },
};
export type Question = keyof typeof QUESTIONS;

export interface OpenSettings {
  readonly players?: number;
  readonly options?: object;
  readonly seed?: bigint | number | null;
  readonly manual?: boolean;
}

/** What is asked; `match` and `bot` are numbers that `open`, `replay` or `hire` answered with. */
export type Request =
  | { readonly call: "load"; readonly game: GameName; readonly from: Addresses | Files }
  | { readonly call: "open"; readonly game: GameName; readonly settings: OpenSettings }
  | { readonly call: "replay"; readonly record: string; readonly seed?: bigint | number }
  | {
      readonly call: "ask";
      readonly match: number;
      readonly question: Question;
      readonly with: unknown[];
    }
  | { readonly call: "close"; readonly match: number }
  | {
      readonly call: "loadBots";
      readonly game: GameName;
      readonly from: string | Uint8Array<ArrayBuffer>;
    }
  | { readonly call: "hire"; readonly game: GameName; readonly settings: BotSettings }
  | {
      readonly call: "choose";
      readonly bot: number;
      readonly match: number;
      readonly milliseconds?: number;
    }
  | { readonly call: "dismiss"; readonly bot: number };

export interface Letter {
  readonly id: number;
  readonly request: Request;
}

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: Failure };

type AnyGame = LoadedGame<unknown, unknown, unknown>;

/** Answer whatever comes through a port, one after the other. */
export function serve(port: Port): void {
  const service = new Service();
  port.onmessage = (event: MessageEvent<Letter>) => {
    const { id, request } = event.data;
    service.answer(request).then(
      (value) => {
        port.postMessage({ id, value } satisfies Answer);
      },
      (error: unknown) => {
        port.postMessage({ id, failure: failureOf(error) } satisfies Answer);
      },
    );
  };
}

class Service {
  readonly #games = new Map<string, AnyGame>();
  readonly #matches = new Map<number, AnyMatch>();
  readonly #crews = new Map<string, LoadedBots>();
  readonly #bots = new Map<number, Bot>();
  #given = 0; // numbers, so far

  async answer(request: Request): Promise<unknown> {
    switch (request.call) {
      case "load":
        return this.#load(request.game, request.from);
      case "open":
        return this.#keep(
          this.#matches,
          new Match(loaded(this.#games, request.game), request.settings),
        );
      case "replay":
        return this.#keep(this.#matches, this.#replay(request.record, request.seed));
      case "ask":
        return this.#ask(request.match, request.question, request.with);
      case "close":
        this.#matches.delete(request.match);
        return undefined;
      case "loadBots":
        return this.#loadBots(request.game, request.from);
      case "hire":
        return this.#keep(
          this.#bots,
          new Bot(loaded(this.#crews, request.game, "the bots of "), request.settings),
        );
      case "choose":
        return this.#choose(request.bot, request.match, request.milliseconds);
      case "dismiss":
        this.#bots.get(request.bot)?.close();
        this.#bots.delete(request.bot);
        return undefined;
    }
  }

  async #load(name: GameName, from: Addresses | Files): Promise<void> {
    const description = GAMES[findGame(name).name];
    const game = isFiles(from)
      ? openGame<unknown, unknown, unknown>(description, from)
      : fetchGame<unknown, unknown, unknown>(description, from);
    this.#games.set(name, await game);
  }

  async #loadBots(name: GameName, from: string | Uint8Array<ArrayBuffer>): Promise<void> {
    const description = GAMES[findGame(name).name] as AnyDescription;
    const bots =
      typeof from === "string" ? fetchBots(description, from) : openBots(description, from);
    this.#crews.set(name, await bots);
  }

  #replay(line: string, seed?: bigint | number): AnyMatch {
    const record = readRecord(line);
    const game = loaded(this.#games, record.game);
    verify(game, record);
    return Match.replay(game, record, seed === undefined ? {} : { seed });
  }

  #keep<Kept>(all: Map<number, Kept>, one: Kept): number {
    this.#given++;
    all.set(this.#given, one);
    return this.#given;
  }

  #choose(bot: number, match: number, milliseconds?: number): string {
    const asked = this.#bots.get(bot);
    const about = this.#matches.get(match);
    if (!asked || !about) {
      throw new TypeError(`expected a bot that was hired and an open match, got ${bot}, ${match}`);
    }
    return asked.choose(about, milliseconds);
  }

  #ask(number: number, question: Question, given: unknown[]): unknown {
    const match = this.#matches.get(number);
    const answer = QUESTIONS[question] as
      ((match: AnyMatch, ...given: unknown[]) => unknown) | undefined;
    if (!match || !answer) {
      throw new TypeError(
        `expected an open match and a question it knows, got ${number}, ${question}`,
      );
    }
    return answer(match, ...given);
  }
}

/** Find what belongs to a game, if it was loaded. */
function loaded<Kind>(all: ReadonlyMap<string, Kind>, name: GameName, what = ""): Kind {
  const found = all.get(findGame(name).name);
  if (found === undefined) {
    throw new TypeError(`expected ${what}${name} to be loaded first`);
  }
  return found;
}

function isFiles(from: Addresses | Files): from is Files {
  return from.module instanceof Uint8Array;
}
