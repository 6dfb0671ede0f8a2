/**
 * Which pieces fly from where to where when something was told, and when. The board shows how
 * things stand at once; what flies is only seen.
 */

import type { Told } from "../../protocol/messages";
import type { Kind, Letter } from "./view";
import { eventOf } from "./words";

/** A place on the board, as its elements are marked by `data-place`. */
export type Place =
  | "bag"
  | "hand"
  | "away" // out of the game
  | `cylinder-${Letter}`
  | `front-${number}`
  | `group-${Kind}` // in the tray: what a lifted cylinder held
  | `gift-${number}`; // in the tray: what a seat drew

export interface Flight {
  readonly id: number;
  readonly kind: Kind;
  readonly from: Place;
  readonly to: Place;
  readonly at: number; // milliseconds after the news
  readonly time: number;
}

export interface Plan {
  readonly flights: readonly Flight[];
  readonly opened: Letter | null; // a lid that lets a piece in
  readonly lifted: Letter | null;
  readonly time: number; // all of it
}

const TIME = 320; // of one flight
const RISE = 140; // before the pieces under a lifted cylinder come out
const APART = 110; // between two groups
const CLOSE = 45; // between two pieces of a group
const MOST = 1600; // of everything: what takes longer goes faster
const LEAST = 150; // of one flight, however fast

export function planOf(told: readonly Told[], eliminatedPieces: unknown): Plan {
  const flights: Flight[] = [];
  let opened: Letter | null = null;
  let lifted: Letter | null = null;
  let clock = 0; // when the next group leaves
  let landed = 0; // when everything that stands in the tray has arrived there
  const send = (kind: Kind, from: Place, to: Place, count = 1): void => {
    for (let i = 0; i < count; i++) {
      const at = clock + i * CLOSE;
      flights.push({ id: flights.length, kind, from, to, at, time: TIME });
      landed = Math.max(landed, at + TIME);
    }
    clock += APART;
  };
  /** Wait until what came first has arrived. */
  const settle = (): void => {
    clock = Math.max(clock, landed);
  };
  let isSorting = false;
  for (const event of told.map(eventOf)) {
    if (!isSorting && (event.name === "keeps" || event.name === "returns")) {
      isSorting = true;
      settle();
    }
    switch (event.name) {
      case "drawn":
        send(event.kind, "bag", "hand");
        break;
      case "puts":
        opened = event.cylinder;
        send(event.kind, "hand", `cylinder-${event.cylinder}`);
        break;
      case "lifts":
        lifted = event.cylinder;
        clock += RISE;
        break;
      case "shown":
        send(event.kind, `cylinder-${event.cylinder}`, `group-${event.kind}`, event.count);
        break;
      case "keeps":
        send(event.kind, `group-${event.kind}`, `front-${event.seat}`, event.count);
        break;
      case "returns":
        send(event.kind, `group-${event.kind}`, "bag", event.count);
        break;
      case "loses": {
        const to = eliminatedPieces === "out" ? "away" : "bag";
        send(event.kind, `front-${event.seat}`, to, event.count);
        break;
      }
      case "pays":
        send(event.kind, `front-${event.seat}`, "bag");
        break;
      case "gift_drawn":
        settle();
        send(event.kind, "bag", `gift-${event.seat}`);
        break;
      case "gift_kept":
        settle();
        send(event.kind, `gift-${event.seat}`, `front-${event.seat}`);
        break;
      case "gift_returned":
        settle();
        send(event.kind, `gift-${event.seat}`, "bag");
        break;
    }
  }
  const time = Math.max(landed, lifted ? 2 * TIME : 0);
  const pace = Math.min(1, MOST / time);
  return {
    flights: flights.map((flight) => hurried(flight, pace)),
    opened,
    lifted,
    time: time * pace,
  };
}

function hurried(flight: Flight, pace: number): Flight {
  return { ...flight, at: flight.at * pace, time: Math.max(LEAST, flight.time * pace) };
}
