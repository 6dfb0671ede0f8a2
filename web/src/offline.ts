/** Lets the page work without a network: a service worker keeps its files. */

const PATIENCE = 4000; // milliseconds for a newer build to take over

/** Ask the browser to keep the page; where it can't, the page works as long as there is a network. */
export function workOffline(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);
  }
}

/** Load the page again: its newest build, where the browser keeps an older one. */
export async function reload(): Promise<void> {
  try {
    await Promise.race([takeNewest(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  } catch {
    // No network, or nothing is kept here: the page as it is.
  }
  location.reload();
}

async function takeNewest(): Promise<void> {
  if (!("serviceWorker" in navigator)) {
    return;
  }
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration();
  await registration?.update();
  const newest = registration?.installing ?? registration?.waiting;
  if (newest) {
    const taken = new Promise((resolve) => {
      serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
    newest.postMessage("take over");
    await taken;
  }
}
