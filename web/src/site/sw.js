// Keeps all files of the page, and answers with them first. A new version is fetched beside the old
// one, and shown once no tab with the old one is open. `site.ts` fills in the two constants.
const VERSION = "VERSION_OF_THE_SITE";
const FILES = ["FILES_OF_THE_SITE"];
// Two pages may share an origin: each has its own caches.
const OWN = `parlour ${self.registration.scope} `;
const CACHE = OWN + VERSION;

self.addEventListener("install", (event) => {
  const fetched = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fetched)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(OWN) && name !== CACHE;
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
