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
  | { readonly page: "replay"; readonly id: string; readonly number: number }
  | { readonly page: "move"; readonly token: string };

const WORD = /^[\w-]{1,200}$/; // ids of tables and links: anything else leads nowhere
const NUMBER = /^\d{1,6}$/;

const here: { route: Route } = $state({ route: read(location.hash) });

/** Where we are now. */
export function route(): Route {
  return here.route;
}

/** Follow the address from now on. */
export function followAddress(): void {
  const look = (): void => {
    here.route = read(location.hash);
  };
  addEventListener("hashchange", look);
  look(); // it may have changed while the page was loading
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
  const [page = "", first = "", second = ""] = hash.replace(/^#?\/?/, "").split("/");
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
    case "table":
      return { page, id: first };
    case "replay":
      return { page, id: first, number: NUMBER.test(second) ? Number(second) : 1 };
    case "move":
      return { page, token: first };
    default:
      return { page: "lost" };
  }
}
