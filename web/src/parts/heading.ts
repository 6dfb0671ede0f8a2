import { tick } from "svelte";

let isFirst = true;

/**
 * The heading of a page: whoever comes from another one reads on there. What has the focus keeps
 * it, where a page only changes.
 */
export function heading(element: HTMLElement): void {
  const isComing = !isFirst;
  isFirst = false;
  // A moment later, what had the focus on the page before is gone.
  void tick().then(() => {
    if (isComing && document.activeElement === document.body) {
      element.focus({ preventScroll: true });
    }
  });
}
