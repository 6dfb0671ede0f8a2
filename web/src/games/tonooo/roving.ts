/** One stop of the tab key for a row of things: the arrow keys go from one to the next. */

/** Move the focus in a row as the key says, and give its new place; null if the key says nothing. */
export function roved(event: KeyboardEvent, at: number): number | null {
  const row = event.currentTarget;
  if (!(row instanceof Element)) {
    return null;
  }
  const things = [...row.querySelectorAll<HTMLElement>("button")];
  const last = things.length - 1;
  const steps: Readonly<Partial<Record<string, number>>> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const next = steps[event.key];
  if (next === undefined || last < 0) {
    return null;
  }
  event.preventDefault();
  things[next]?.focus();
  return next;
}
