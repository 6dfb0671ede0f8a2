/** Pictures of the screen: whoever touches something sees that at once, and what comes of it next. */

const LONGEST = 100; // milliseconds: a page that nobody looks at draws no pictures

/**
 * Do something once the next picture is drawn. What a touch sets going may take a slow device
 * several pictures to draw; without this, the first of them would come as late as the last.
 */
export function afterPicture(work: () => void): void {
  let isDone = false;
  const once = (): void => {
    if (!isDone) {
      isDone = true;
      work();
    }
  };
  requestAnimationFrame(() => {
    setTimeout(once);
  });
  setTimeout(once, LONGEST);
}
