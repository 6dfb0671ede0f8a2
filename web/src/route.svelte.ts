/**
 * Where in the page somebody is. Addresses are fragments (`#/rules/nivos`), so that any host of
 * static files can serve the page, and what they hold (ids of tables, links for another device) is
 * never sent to one.
 */

export type Route =
  | { readonly page: "home" | "about" | "settings" | "lost" }
  | { readonly page: "game" | "rules"; readonly game: string }
  | { readonly page: "play"; readonly game: string }
  | { readonly page: "local" | "table"; readonly id: string }
  | { readonly page: "replay" | "local-replay"; readonly id: string; readonly number: number }
  | { readonly page: "move"; readonly token: string };

const WORD = /^[\w-]{1,200}$/; // ids of tables and links: anything else leads nowhere
const NUMBER = /^\d{1,6}$/;

interface Here {
  route: Route;
  table: string | null; // the address of the table that this page lies over
}

const here: Here = $state({ route: read(location.hash), table: null });

/** Where we are now. */
export function route(): Route {
  return here.route;
}

/** The address of the table that somebody has left to look something up; null: of none. */
export function tableLeft(): string | null {
  return here.table;
}

/** Follow the address from now on. */
export function followAddress(): void {
  addEventListener("hashchange", look);
  look(); // it may have changed while the page was loading
}

function look(): void {
  const next = read(location.hash);
  here.table = isLookedUp(next) ? (tableNoted() ?? note(tableAt(here))) : null;
  here.route = next;
}

/** Whether a page is opened to look something up, from wherever somebody is. */
function isLookedUp({ page }: Route): boolean {
  return page === "rules" || page === "settings" || page === "about";
}

/** The table that somebody is at, or has left to be where they are. */
function tableAt({ route: at, table }: Here): string | null {
  return at.page === "local" || at.page === "table" ? `#/${at.page}/${at.id}` : table;
}

// Noted with the place in the history of this tab: there it outlives a reload, and who goes back and
// forth finds it again.

function note(table: string | null): string | null {
  if (table !== null) {
    history.replaceState({ table }, "");
  }
  return table;
}

function tableNoted(): string | null {
  const { table } = (history.state ?? {}) as { readonly table?: unknown };
  return typeof table === "string" && /^#\/(local|table)\//.test(table) ? table : null;
}

/** Go to another place; `replacing` leaves no trace of this one behind. */
export function go(address: string, replacing = false): void {
  if (replacing) {
    location.replace(address);
  } else {
    location.hash = address.slice(1);
  }
}

export function read(hash: string): Route {
  const [page = "", first = "", second = "", third = ""] = hash.replace(/^#?\/?/, "").split("/");
  if (["local", "table", "replay", "move"].includes(page) && !WORD.test(first)) {
    return { page: "lost" };
  }
  switch (page) {
    case "":
      return { page: "home" };
    case "about":
    case "settings":
      return { page };
    case "game":
    case "rules":
    case "play":
      return { page, game: first };
    case "local":
      return second === "replay"
        ? { page: "local-replay", id: first, number: numberIn(third) }
        : { page, id: first };
    case "table":
      return { page, id: first };
    case "replay":
      return { page, id: first, number: numberIn(second) };
    case "move":
      return { page, token: first };
    default:
      return { page: "lost" };
  }
}

/** The number of a game: the first, unless the address says another. */
function numberIn(word: string): number {
  return NUMBER.test(word) ? Number(word) : 1;
}
