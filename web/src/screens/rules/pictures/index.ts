/** Small pictures beside the rules, from the game's own art; each game's are fetched with its rules. */

import type { Component } from 'svelte';
import type { Game } from '../../../router.svelte';

/** Draws the picture of a section by its number in the book, or nothing. */
export type Pictures = Component<{ section: number }>;

const LOADERS: Record<Game, () => Promise<{ default: Pictures }>> = {
  emerald: () => import('./Emerald.svelte'),
  diamant: () => import('./Diamant.svelte'),
  erdgeister: () => import('./Erdgeister.svelte'),
};

export async function loadPictures(game: Game): Promise<Pictures> {
  return (await LOADERS[game]()).default;
}
