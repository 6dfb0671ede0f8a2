/** Clocks of seats, as people read them. */

import type { ClockState } from "../protocol/messages";

/** What a seat has left at a moment of the server's clock: "4:07", "1:02:30". */
export function timeLeft(
  { left, running, at }: ClockState,
  seat: number,
  turn: number | null,
  now: number,
): string {
  const spent = running && seat === turn ? Math.max(0, now - at) : 0;
  const seconds = Math.ceil(Math.max(0, (left[seat] ?? 0) - spent) / 1000);
  const two = (number: number): string => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
