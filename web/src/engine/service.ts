/** Plays matches for somebody at the other end of a port: what runs in a worker. */

import type { AnyMatch } from "./match";
import { Match } from "./match";
import { type Failure, failureOf } from "./failure";
import { findGame, GAMES, type GameName } from "./games";
import { type Addresses, fetchGame, type Files, type LoadedGame, openGame } from "./loading";
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
};
export type Question = keyof typeof QUESTIONS;

export interface OpenSettings {
  readonly players?: number;
  readonly options?: object;
  readonly seed?: bigint | number | null;
  readonly manual?: boolean;
}

/** What is asked; `match` is the number that `open` or `replay` answered with. */
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
  | { readonly call: "close"; readonly match: number };

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
  #opened = 0;

  async answer(request: Request): Promise<unknown> {
    switch (request.call) {
      case "load":
        return this.#load(request.game, request.from);
      case "open":
        return this.#keep(new Match(this.#game(request.game), request.settings));
      case "replay":
        return this.#keep(this.#replay(request.record, request.seed));
      case "ask":
        return this.#ask(request.match, request.question, request.with);
      case "close":
        this.#matches.delete(request.match);
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

  #game(name: GameName): AnyGame {
    const game = this.#games.get(findGame(name).name);
    if (!game) {
      throw new TypeError(`expected ${name} to be loaded first`);
    }
    return game;
  }

  #replay(line: string, seed?: bigint | number): AnyMatch {
    const record = readRecord(line);
    const game = this.#game(record.game);
    verify(game, record);
    return Match.replay(game, record, seed === undefined ? {} : { seed });
  }

  #keep(match: AnyMatch): number {
    this.#opened++;
    this.#matches.set(this.#opened, match);
    return this.#opened;
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

function isFiles(from: Addresses | Files): from is Files {
  return from.module instanceof Uint8Array;
}
