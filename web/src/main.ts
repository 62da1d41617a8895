/** The first thing that runs: light, language, and the first screen. */

import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './router.svelte';
import { idle } from './shell/idle';
import './theme.css';
import { speech } from './i18n/language.svelte';

document.documentElement.lang = speech.language;
router.listen();

// the server has a newer client: parts of this one are gone
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('grotto-reloaded') ?? 0);
  if (Date.now() - last < 10_000) return;
  sessionStorage.setItem('grotto-reloaded', String(Date.now()));
  location.reload();
});

const place = document.getElementById('app');
if (place) mount(App, { target: place });

// it fetches the whole client for the next visit: this one comes first
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  addEventListener(
    'load',
    () =>
      void idle()
        .then(() => navigator.serviceWorker.register('/sw.js'))
        .catch(() => undefined),
  );
}
