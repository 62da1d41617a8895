/** The games, in the order of the start page. Nothing else outside a game's own folder names one. */

import { addedGames } from 'virtual:added-games';
import { catalogue } from '../shell/catalogue.svelte';
import { diamant } from './diamant/manifest';
import { emerald } from './emerald/manifest';
import { erdgeister } from './erdgeister/manifest';
import type { BoardParts } from './kit/board';
import type { GameManifest } from './manifest';
import { plainGame } from './plain/manifest';

const BUILT_IN: readonly GameManifest[] = [emerald, diamant, erdgeister];

/** Those with a board in this client. The server does not let another package take a built-in game's name either. */
export const GAMES: readonly GameManifest[] = [
  ...BUILT_IN,
  ...addedGames.filter(({ name }) => !BUILT_IN.some((game) => game.name === name)),
];

/** The game whose rules and figures are shown to somebody who has not chosen one. */
export const FIRST_GAME: GameManifest = emerald;
export const NEWCOMER_GAME: GameManifest = diamant;

/** What the server offers: with its board, or as text where this client has none. */
export function playableGames(): GameManifest[] {
  const offered = catalogue.about?.games;
  if (offered === undefined) return [...BUILT_IN];
  const others = offered.filter(({ name }) => !GAMES.some((game) => game.name === name));
  return [...GAMES.filter(({ name }) => offered.some((game) => game.name === name)), ...others.map(plainGame)];
}

export function findGame(name: string | undefined): GameManifest | undefined {
  const offered = name === undefined ? undefined : catalogue.game(name);
  return GAMES.find((game) => game.name === name) ?? (offered && plainGame(offered));
}

/** A game that is known to exist: its name comes from an address that the router has checked. */
export function gameOf(name: string): GameManifest {
  const found = findGame(name);
  if (found === undefined) throw new Error(`no game is called ${name}`);
  return found;
}

export function gameTitle(name: string): string {
  return findGame(name)?.title ?? name;
}

export async function loadBoard(name: string): Promise<BoardParts> {
  return findGame(name)?.board() ?? import('./plain/parts');
}
