/** Clocks of seats, as people read them. */

import type { ClockState } from "../protocol/messages";

/** How many seconds a seat has left at a moment of the server's clock. */
export function secondsLeft(
  { left, running, at }: ClockState,
  seat: number,
  turn: number | null,
  now: number,
): number {
  const spent = running && seat === turn ? Math.max(0, now - at) : 0;
  return Math.ceil(Math.max(0, (left[seat] ?? 0) - spent) / 1000);
}

/** The same as people read it: "4:07", "1:02:30". */
export function timeLeft(
  clocks: ClockState,
  seat: number,
  turn: number | null,
  now: number,
): string {
  const seconds = secondsLeft(clocks, seat, turn, now);
  const two = (number: number): string => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
