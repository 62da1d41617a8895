/** Loads the rules of all games ahead, so that the service worker has them when there is no connection. */
import { GAMES } from '../games';
import { server } from '../protocol/client';
import { idle } from './idle';

/** Languages whose rules were loaded since the page was opened. */
const loaded = new Set<string>();

/** Until the service worker sees this page's requests: on a first visit that is some time after it was installed. */
async function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
}

export async function loadRulesAhead(language: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || loaded.has(language)) return;
  loaded.add(language);
  await controlled();
  try {
    for (const { name } of GAMES) {
      await idle();
      await server.rules(name, language);
    }
  } catch {
    loaded.delete(language); // try again at the next visit of a page
  }
}
