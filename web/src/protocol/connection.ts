/**
 * A table, live: a line to the server that mends itself. What is known is published as one value
 * that is never changed; commands are promises, and are sent again until they are answered.
 */

import {
  type Command,
  type Done,
  type Farewell,
  type News,
  type Ping,
  type Refresh,
  type Refused,
  type Snapshot,
  type Update,
  VERSION,
} from "./messages";
import { Refusal } from "./refusal";
import { renewed, seen, type TableState, updated } from "./state";

/** `connecting`: a line is being opened; `live`: news come in; `lost`: there is no line now. */
export type LineStatus = "connecting" | "live" | "lost";

export interface Live {
  readonly status: LineStatus;
  readonly state: TableState | null; // null until the first snapshot; the last known while lost
  readonly refusal: Refusal | null; // why it is not tried again, if it is not
}

type WithoutId<C> = C extends Command ? Omit<C, "id"> : never;

/** What a person may want; pings and refreshes are the connection's own. */
export type Wish = WithoutId<Exclude<Command, Ping | Refresh>>;

export interface Times {
  readonly firstDelay: number; // milliseconds before trying again; doubled each time
  readonly longestDelay: number;
  readonly greeting: number; // for a new line to be opened and answered
  readonly silence: number; // after which we ask whether the server is there
  readonly patience: number; // for the answer to that
}

const TIMES: Times = {
  firstDelay: 500,
  longestDelay: 20_000,
  greeting: 25_000,
  silence: 25_000,
  patience: 8_000,
};

interface Waiting {
  readonly command: Command;
  readonly resolve: (done: Done) => void;
  readonly reject: (refusal: Refusal) => void;
}

export class Connection {
  readonly #address: string;
  readonly #times: Times;
  readonly #listeners = new Set<(live: Live) => void>();
  readonly #waiting = new Map<string, Waiting>(); // by id, in the order of asking
  #live: Live = { status: "connecting", state: null, refusal: null };

  #line: WebSocket | null = null;
  #greeted = 0; // when the snapshot of this line came; 0: not yet
  #ahead: (Update | Done)[] = []; // came after a gap, and wait for the snapshot that fills it
  #refresh: string | null = null; // the id of the question for that snapshot
  #pause = 0; // milliseconds that the server asked us to wait
  #tries = 0; // since a line held
  #retrying: ReturnType<typeof setTimeout> | undefined;
  #watching: ReturnType<typeof setTimeout> | undefined;

  /** Open a line to a table; `base` is where the server is: "https://play.example". */
  constructor(base: string, table: string, times: Partial<Times> = {}) {
    this.#address = `${base.replace(/^http/, "ws")}/api/v1/tables/${encodeURIComponent(table)}/live`;
    this.#times = { ...TIMES, ...times };
    this.#open();
  }

  /** Hear of everything from now on, beginning with what is known; as stores of Svelte do. */
  subscribe(listener: (live: Live) => void): () => void {
    const own = (live: Live): void => {
      listener(live); // the same function may be handed in twice
    };
    this.#listeners.add(own);
    own(this.#live);
    return () => {
      this.#listeners.delete(own);
    };
  }

  /**
   * Ask for something; the promise is kept when the state shows it, or broken by a `Refusal`. A move
   * is meant for the board as it is known now.
   */
  send(wish: Wish): Promise<Done> {
    return new Promise((resolve, reject) => {
      if (this.#live.refusal) {
        reject(this.#live.refusal);
        return;
      }
      const known = wish.type === "play" ? { seen: this.#live.state?.seq } : {};
      const command = { ...known, ...wish, id: randomId() } as Command;
      this.#waiting.set(command.id, { command, resolve, reject });
      if (this.#greeted) {
        this.#tell(command);
      }
    });
  }

  /** Try now rather than later; on a line that may have died unnoticed, find out. */
  retry(): void {
    if (!this.#line) {
      this.#open();
    } else if (this.#greeted) {
      this.#ask();
    }
  }

  /** The device says that it has no network: do not wait until a silence tells. */
  interrupt(): void {
    this.#lose();
  }

  /** Hang up for good; `retry` opens the line again. */
  close(): void {
    this.#end(new Refusal({ code: "connection/closed" }));
  }

  // ------------------------------------------------------------------------------ the line

  #open(): void {
    clearTimeout(this.#retrying);
    const seq = this.#live.state?.seq ?? 0;
    const line = new WebSocket(`${this.#address}?version=${VERSION}&seen=${seq}`);
    line.onclose = () => {
      if (line === this.#line) {
        this.#lose();
      }
    };
    line.onmessage = ({ data }) => {
      if (line === this.#line) {
        this.#hear(String(data));
      }
    };
    this.#line = line;
    this.#greeted = 0;
    this.#pause = 0;
    this.#within(this.#times.greeting, () => {
      this.#lose();
    });
    this.#publish({ status: "connecting", refusal: null });
  }

  /** Leave the line as it is, without waiting for the other end. */
  #leave(): void {
    const line = this.#line;
    this.#line = null;
    this.#ahead = [];
    this.#refresh = null;
    clearTimeout(this.#watching);
    clearTimeout(this.#retrying);
    line?.close();
  }

  /** Give the line up and open another after a while, each time a longer one. */
  #lose(): void {
    if (!this.#line) {
      return; // a listener has hung up
    }
    const { firstDelay, longestDelay } = this.#times;
    if (this.#greeted && performance.now() - this.#greeted > longestDelay) {
      this.#tries = 0; // it held
    }
    this.#greeted = 0;
    this.#leave();
    const delay = Math.min(longestDelay, firstDelay * 2 ** this.#tries++);
    // Not all at once: a server that has just come back is asked by everybody.
    this.#retrying = setTimeout(
      () => {
        this.#open();
      },
      this.#pause + delay * (0.5 + Math.random() / 2),
    );
    this.#publish({ status: "lost" });
  }

  /** Do not try again by ourselves; nobody waits in vain. */
  #end(refusal: Refusal): void {
    this.#greeted = 0;
    this.#leave();
    this.#publish({ status: "lost", refusal });
    for (const { reject } of this.#waiting.values()) {
      reject(refusal);
    }
    this.#waiting.clear();
  }

  /** Notice when nothing is heard for long: a line can be dead without anybody saying so. */
  #watch(): void {
    this.#within(this.#times.silence, () => {
      if (this.#greeted) {
        this.#ask();
      } else {
        this.#lose();
      }
    });
  }

  #ask(): void {
    this.#tell({ type: "ping", id: randomId() });
    this.#within(this.#times.patience, () => {
      this.#lose();
    });
  }

  /** Do this if nothing is heard in so many milliseconds. */
  #within(time: number, otherwise: () => void): void {
    clearTimeout(this.#watching);
    this.#watching = setTimeout(otherwise, time);
  }

  #tell(command: Command): void {
    this.#line?.send(JSON.stringify(command));
  }

  #publish(change: Partial<Live>): void {
    this.#live = { ...this.#live, ...change };
    for (const listener of this.#listeners) {
      listener(this.#live);
    }
  }

  // -------------------------------------------------------------------------------- news

  #hear(text: string): void {
    this.#watch();
    let news: News;
    try {
      news = JSON.parse(text) as News;
    } catch {
      this.#lose(); // nothing of ours
      return;
    }
    switch (news.type) {
      case "snapshot":
        this.#renew(news);
        break;
      case "update":
      case "done":
        if (this.#ahead.length > 0 || !this.#follow(news)) {
          this.#ahead.push(news);
          this.#fill();
        }
        break;
      case "presence":
        if (this.#live.state) {
          this.#publish({ state: seen(this.#live.state, news) });
        }
        break;
      case "refused":
        this.#refuse(news);
        break;
      case "farewell":
        this.#part(news);
        break; // anything else is of a later version, and not for us
    }
  }

  #renew(snapshot: Snapshot): void {
    const ahead = this.#ahead;
    this.#ahead = [];
    this.#refresh = null;
    this.#greeted ||= performance.now();
    this.#publish({ status: "live", state: renewed(this.#live.state, snapshot, Date.now()) });
    if (!ahead.every((news) => this.#follow(news))) {
      this.#lose(); // what should fill the gap did not: begin anew
      return;
    }
    // A snapshot stands for news that did not come, and answers may have been among them.
    for (const { command } of this.#waiting.values()) {
      this.#tell(command);
    }
  }

  /** Take in what comes next; say whether it did. */
  #follow(news: Update | Done): boolean {
    const { state } = this.#live;
    if (!state || news.seq > state.seq + (news.type === "update" ? 1 : 0)) {
      return false;
    }
    if (news.type === "update") {
      this.#publish({ state: updated(state, news) });
    } else {
      this.#answered(news.id)?.resolve(news);
    }
    return true;
  }

  /** Ask for a snapshot, once; the first one of a line comes unasked. */
  #fill(): void {
    if (this.#greeted && this.#refresh === null) {
      this.#refresh = randomId();
      this.#tell({ type: "refresh", id: this.#refresh });
    }
  }

  #refuse(refused: Refused): void {
    const isRefresh = refused.id !== null && refused.id === this.#refresh;
    if (refused.id !== null && !isRefresh) {
      this.#answered(refused.id)?.reject(new Refusal(refused));
      return;
    }
    this.#pause = refused.wait ?? 0;
    if (!this.#greeted && refused.wait === null) {
      this.#end(new Refusal(refused)); // the line itself, for good
    } else if (!this.#greeted || isRefresh) {
      this.#lose();
    }
  }

  #part(farewell: Farewell): void {
    this.#pause = farewell.wait;
    this.#lose();
  }

  #answered(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}

/** 96 random bits; `crypto.randomUUID` is there for pages from https only. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
