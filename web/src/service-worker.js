/**
 * Keeps the client in the browser, so that it opens at once, and without a connection too.
 * It never keeps anything of a table: what the server says under /api goes straight through, except for the rules, which
 * are the same for everybody.
 * The build writes the version and the files in (vite.config.ts).
 */
const CACHE = `grotto-${'VERSION'}`;
const SHELL = ['/', '/manifest.webmanifest', '/icon.svg', ...['FILES']];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('grotto-') && name !== CACHE).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  if (address.pathname.startsWith('/api/rules/')) event.respondWith(rules(request));
  if (address.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (SHELL.includes(address.pathname))
    event.respondWith(caches.match(address.pathname, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)));
});

/** The page of the server; if nobody answers, the one that was kept, which says so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match('/', { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

/** The rules as the server has them now; if nobody answers, as they were last. */
async function rules(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
