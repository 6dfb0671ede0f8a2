/** A table on a server: a line to it, and the question why not. */

import { Connection, type Live, type Wish } from "../protocol/connection";
import type { Done } from "../protocol/messages";
import { Refusal } from "../protocol/refusal";
import type { Cause, Table } from "./table";

export class OnlineTable implements Table {
  readonly kind = "online";
  readonly #connection: Connection;
  readonly #interrupt = (): void => {
    this.#connection.interrupt();
  };
  #ply = 0;
  #isLive = false;

  constructor(
    base: string,
    readonly id: string,
  ) {
    this.#connection = new Connection(base, id);
    this.#connection.subscribe(({ status, state }) => {
      this.#ply = state?.play?.ply ?? 0;
      this.#isLive = status === "live";
    });
    addEventListener("offline", this.#interrupt);
  }

  subscribe(listener: (live: Live) => void): () => void {
    return this.#connection.subscribe(listener);
  }

  send(wish: Wish): Promise<Done> {
    return this.#connection.send(wish);
  }

  async why(move: string): Promise<Cause | null> {
    if (!this.#isLive) {
      return null; // or all that was tapped meanwhile would be asked at once later
    }
    try {
      await this.send({ type: "why", ply: this.#ply, move });
      return null;
    } catch (error) {
      const { code, data } = error as Refusal;
      const { rule, cause } = data;
      return code === "move/illegal" ? { rule: String(rule), cause: String(cause) } : null;
    }
  }

  retry(): void {
    this.#connection.retry();
  }

  close(): void {
    removeEventListener("offline", this.#interrupt);
    this.#connection.close();
  }
}
