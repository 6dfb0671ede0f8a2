/** The server of online tables: where it is, and how it is asked. */

import type { Me, Moving, NewTable, Opening, Problem, Replay, Tables } from "./protocol/messages";
import { Refusal } from "./protocol/refusal";

const NONE = "none";

/** Where the server is: as the page says, or where the page came from; null: there is none. */
export function serverAddress(): string | null {
  const said = document.querySelector<HTMLMetaElement>("meta[name=tablee-server]")?.content ?? "";
  if (said === NONE) {
    return null;
  }
  return said === "" ? location.origin : said.replace(/\/$/, "");
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const base = serverAddress();
  if (base === null) {
    throw new Refusal({ code: "server/none" });
  }
  let response: Response;
  try {
    response = await fetch(`${base}/api/v1${path}`, {
      method,
      credentials: "include",
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    throw new Refusal({ code: "server/unreachable" });
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new Refusal({ code: "server/unreachable" }); // something else answers there
  }
  if (!response.ok) {
    const { code, data, wait } = answer as Partial<Problem>;
    throw new Refusal({ code: code ?? "server/unreachable", data: data ?? {}, wait: wait ?? null });
  }
  return answer as Answer;
}

/** Who I am there, and my tables; null for somebody who is no guest yet. */
export async function whoAmI(): Promise<Me | null> {
  if (!isGuest()) {
    return null;
  }
  try {
    return await ask<Me>("GET", "/me");
  } catch (error) {
    if (error instanceof Refusal && error.code === "guest/unknown") {
      remember(false);
      return null;
    }
    throw error;
  }
}

// The cookie of a guest can't be read here: whether there is one is noted beside it.
const NOTE = "tablee/guest";
const LINK = "tablee/link"; // the last that was made here for another device

function isGuest(): boolean {
  try {
    return localStorage.getItem(NOTE) === "yes";
  } catch {
    return true; // nothing can be noted here, so ask
  }
}

function remember(guest: boolean): void {
  note(NOTE, guest ? "yes" : "no");
}

function note(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Asked again next time.
  }
}

async function asGuest<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const found = await answer;
  remember(true);
  return found;
}

/** Be a guest: the one that the cookie stands for, or a new one; of that name, unless it is "". */
export async function becomeGuest(name: string): Promise<Me> {
  const me = await asGuest(ask<Me>("POST", "/me"));
  return name === "" || name === me.name ? me : nameMyself(name);
}

export function nameMyself(name: string): Promise<Me> {
  return ask("PATCH", "/me", { name });
}

export function openTable(wish: NewTable): Promise<Opening> {
  return asGuest(ask("POST", "/tables", wish));
}

export function listTables(): Promise<Tables> {
  return ask("GET", "/tables");
}

/** A link for the guest that I am; who was never online becomes one first. */
export async function linkForAnotherDevice(name: string): Promise<Moving> {
  await becomeGuest(name);
  const moving = await ask<Moving>("POST", "/me/moving");
  note(LINK, moving.link);
  return moving;
}

/** Whether a link was made on this very device: it is of no use here. */
export function isMadeHere(token: string): boolean {
  try {
    return localStorage.getItem(LINK)?.endsWith(`/${encodeURIComponent(token)}`) ?? false;
  } catch {
    return false;
  }
}

export function useLink(token: string): Promise<Me> {
  return asGuest(ask("POST", `/moving/${encodeURIComponent(token)}`));
}

export function replayOf(table: string, number: number): Promise<Replay> {
  return ask("GET", `/tables/${encodeURIComponent(table)}/games/${number}/replay`);
}

/** Where the games of a table can be downloaded. */
export function recordsAddress(table: string): string {
  return `${serverAddress() ?? ""}/api/v1/tables/${table}/records`;
}

/** The link to a table, to be passed on: short where page and server are one. */
export function linkTo(table: string): string {
  const base = serverAddress();
  return base === location.origin ? `${base}/table/${table}` : `${pageAddress()}#/table/${table}`;
}

function pageAddress(): string {
  return location.href.replace(/#.*$/, "");
}

/** The link to a table as a picture to be photographed. */
export function codeAddress(table: string): string {
  const base = serverAddress() ?? "";
  const page = base === location.origin ? "" : `?page=${encodeURIComponent(pageAddress())}`;
  return `${base}/api/v1/tables/${table}/link.svg${page}`;
}
