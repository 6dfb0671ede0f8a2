/** A refusal of the server, to be thrown: a code and data, to be put into words by the page. */

import type { Refused } from "./messages";

export class Refusal extends Error implements Refused {
  readonly type = "refused";
  readonly code: string;
  readonly id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly wait: number | null; // milliseconds before trying again makes sense

  constructor({ code, id = null, data = {}, wait = null }: Partial<Refused> & { code: string }) {
    super(`refused: ${code}`);
    this.name = "Refusal"; // the names of classes do not survive a build
    this.code = code;
    this.id = id;
    this.data = data;
    this.wait = wait;
  }
}
