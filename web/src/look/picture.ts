/** Pictures of the screen: whoever touches something sees that at once, and what comes of it next. */

const LONGEST = 100; // milliseconds: a page that nobody looks at draws no pictures
// What somebody does next finds done what they did before; a page that is left does no more.
const NEXT = ["click", "keydown", "hashchange", "pagehide", "visibilitychange"];

const waiting = new Set<() => void>(); // in the order of touching

/**
 * Do something once the next picture is drawn. What a touch sets going may take a slow device
 * several pictures to draw; without this, the first of them would come as late as the last.
 */
export function afterPicture(work: () => void): void {
  const once = (): void => {
    if (waiting.delete(once)) {
      work();
    }
  };
  waiting.add(once);
  requestAnimationFrame(() => {
    setTimeout(once);
  });
  setTimeout(once, LONGEST);
}

/** Let nothing overtake what waits for a picture. Gives what ends it. */
export function keepOrder(): () => void {
  const catchUp = (): void => {
    for (const once of waiting) {
      once();
    }
  };
  for (const event of NEXT) {
    addEventListener(event, catchUp, true);
  }
  return () => {
    for (const event of NEXT) {
      removeEventListener(event, catchUp, true);
    }
  };
}
