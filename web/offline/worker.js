/**
 * The service worker. It keeps the files of one build together: a page never meets files of two. A
 * new build is fetched beside the old one and takes over when no page of the old one is open, when
 * the only one is loaded again, or when somebody asks for it.
 * `scripts/offline.js` fills in the list.
 */

const FILES = /* files */ [];
const CACHE = "tablee-/* build */";
const BLANK = '<!doctype html><link rel="icon" href="data:," />'; // and asks for no icon

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("tablee-") && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") {
    void self.skipWaiting();
  }
});

/** Let a newer build answer, where one is waiting and no other page needs this one. */
async function isHandedOver() {
  const { waiting } = self.registration;
  if (!waiting || (await self.clients.matchAll()).length > 1) {
    return false;
  }
  waiting.postMessage("take over");
  return true;
}

async function answer(path, request) {
  if (request.mode === "navigate" && (await isHandedOver())) {
    return new Response(BLANK, { headers: { "content-type": "text/html", refresh: "0" } });
  }
  const cache = await caches.open(CACHE);
  return (await cache.match(path === "" ? "./" : path)) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const scope = new URL(self.registration.scope);
  const isOurs = request.method === "GET" && address.href.startsWith(scope.href);
  const path = address.href.slice(scope.href.length).replace(/[?#].*$/, "");
  if (!isOurs || path.startsWith("api")) {
    return; // the network's: what a server says is never kept
  }
  if (path === "" || FILES.includes(path)) {
    event.respondWith(answer(path, request));
  }
});
