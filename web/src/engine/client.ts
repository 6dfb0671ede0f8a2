/** Matches and bots in a worker: the same questions as `Match` and `Bot` answer, as promises. */

import type { BotSettings } from "./bots";
import { errorOf } from "./failure";
import type { EventOf, GameName, OptionsOf, ViewOf } from "./games";
import type { Addresses, Files } from "./loading";
import type { Settings } from "./match";
import { type GameRecord, readRecord } from "./record";
import type { Answer, Letter, Port, Question, Request } from "./service";

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class Client {
  readonly #port: Port;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #broken: Error | null = null;

  constructor(port: Port) {
    this.#port = port;
    port.onmessage = (event: MessageEvent<Answer>) => {
      this.#receive(event.data);
    };
  }

  /** Start a worker; `address` is that of the built `worker.ts`. */
  static start(address: string | URL): Client {
    const worker = new Worker(address, { type: "module" });
    const client = new Client(worker);
    worker.onerror = (event) => {
      worker.terminate();
      client.fail(new Error(`the worker stopped: ${event.message || "it could not be started"}`));
    };
    return client;
  }

  /** Whether nothing will be answered any more. */
  get isBroken(): boolean {
    return this.#broken !== null;
  }

  /** Get a game ready at the other end. */
  async load(game: GameName, from: Addresses | Files): Promise<void> {
    await this.send({ call: "load", game, from });
  }

  /** Begin a match of a game that was loaded. */
  async open<N extends GameName>(
    game: N,
    settings: Settings<OptionsOf<N>> = {},
  ): Promise<RemoteMatch<N>> {
    return new RemoteMatch<N>(this, (await this.send({ call: "open", game, settings })) as number);
  }

  /** Go on where a record stops, once it has been held against the rules. */
  async replay<N extends GameName>(
    record: string,
    seed?: bigint | number,
  ): Promise<RemoteMatch<N>> {
    const request = { call: "replay", record, ...(seed === undefined ? {} : { seed }) } as const;
    return new RemoteMatch<N>(this, (await this.send(request)) as number);
  }

  /** Get the bots of a game ready at the other end: from an address, or from their module. */
  async loadBots(game: GameName, from: string | Uint8Array<ArrayBuffer>): Promise<void> {
    await this.send({ call: "loadBots", game, from });
  }

  /** Let a bot sit down; the bots of its game were loaded. */
  async hire(game: GameName, settings: BotSettings): Promise<RemoteBot> {
    return new RemoteBot(this, (await this.send({ call: "hire", game, settings })) as number);
  }

  /** Nothing more will be answered: say so to everybody who waits or asks. */
  fail(error: Error): void {
    this.#broken = error;
    for (const { reject } of this.#waiting.values()) {
      reject(error);
    }
    this.#waiting.clear();
  }

  send(request: Request): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#broken) {
        reject(this.#broken);
        return;
      }
      const id = ++this.#asked;
      this.#port.postMessage({ id, request } satisfies Letter); // throws if it can't be sent
      this.#waiting.set(id, { resolve, reject });
    });
  }

  #receive(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ("failure" in answer) {
      waiting?.reject(errorOf(answer.failure));
    } else {
      waiting?.resolve(answer.value);
    }
  }
}

export class RemoteMatch<N extends GameName> {
  readonly #client: Client;

  constructor(
    client: Client,
    readonly number: number, // that it is known by at the other end
  ) {
    this.#client = client;
  }

  actor(): Promise<number> {
    return this.#ask("actor");
  }

  over(): Promise<boolean> {
    return this.#ask("over");
  }

  ply(): Promise<number> {
    return this.#ask("ply");
  }

  moves(): Promise<string[]> {
    return this.#ask("moves");
  }

  legal(): Promise<string[]> {
    return this.#ask("legal");
  }

  chance(): Promise<Record<string, number>> {
    return this.#ask("chance");
  }

  view(viewer?: number): Promise<ViewOf<N>> {
    return this.#ask("view", viewer);
  }

  events(): Promise<readonly EventOf<N>[]> {
    return this.#ask("events");
  }

  returns(): Promise<number[]> {
    return this.#ask("returns");
  }

  places(): Promise<number[]> {
    return this.#ask("places");
  }

  async record(): Promise<GameRecord> {
    return readRecord(await this.#ask<string>("record"));
  }

  play(move: string, ply?: number): Promise<readonly EventOf<N>[]> {
    return this.#ask("play", move, ply);
  }

  undo(): Promise<string | null> {
    return this.#ask("undo");
  }

  /** Which rule forbids a move now; null if none does. */
  whyNot(move: string): Promise<{ readonly rule: string; readonly cause: string } | null> {
    return this.#ask("whyNot", move);
  }

  /** Forget the match at the other end. */
  async close(): Promise<void> {
    await this.#client.send({ call: "close", match: this.number });
  }

  #ask<Answered>(question: Question, ...given: unknown[]): Promise<Answered> {
    const request = { call: "ask", match: this.number, question, with: given } as const;
    return this.#client.send(request) as Promise<Answered>;
  }
}

export class RemoteBot {
  readonly #client: Client;
  readonly #number: number;

  constructor(client: Client, number: number) {
    this.#client = client;
    this.#number = number;
  }

  /** Choose a move for the seat on turn. */
  async choose(match: RemoteMatch<GameName>, milliseconds?: number): Promise<string> {
    const limit = milliseconds === undefined ? {} : { milliseconds };
    const request = { call: "choose", bot: this.#number, match: match.number, ...limit } as const;
    return (await this.#client.send(request)) as string;
  }

  /** Let it go at the other end. */
  async close(): Promise<void> {
    await this.#client.send({ call: "dismiss", bot: this.#number });
  }
}
