/** The games' titles: the same in every language, and known before the server has said a word. */

import type { Game } from '../../router.svelte';

export const TITLES: Record<Game, string> = {
  emerald: 'Emerald',
  diamant: 'Diamant',
  erdgeister: 'Der Schatz der Erdgeister',
};
