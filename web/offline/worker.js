/**
 * The service worker. It keeps the files of one build together: a page never meets files of two. A
 * new build is fetched beside the old one and takes over when no page of the old one is open.
 * `scripts/offline.js` fills in the list.
 */

const FILES = /* files */ [];
const CACHE = "tablee-/* build */";

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
    event.respondWith(
      caches
        .open(CACHE)
        .then((cache) => cache.match(path === "" ? "./" : path))
        .then((kept) => kept ?? fetch(request)),
    );
  }
});
