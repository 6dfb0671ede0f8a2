/** Lets the page work without a network: a service worker keeps its files. */

/** Ask the browser to keep the page; where it can't, the page works as long as there is a network. */
export function workOffline(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);
  }
}
