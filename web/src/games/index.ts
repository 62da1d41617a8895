/** The games, in the order of the start page. Nothing else outside a game's own folder names one. */

import { diamant } from './diamant/manifest';
import { emerald } from './emerald/manifest';
import { erdgeister } from './erdgeister/manifest';
import type { BoardParts } from './kit/board';
import type { GameManifest } from './manifest';

export const GAMES: readonly GameManifest[] = [emerald, diamant, erdgeister];

/** The game whose rules and figures are shown to somebody who has not chosen one. */
export const FIRST_GAME: GameManifest = emerald;
export const NEWCOMER_GAME: GameManifest = diamant;

export function findGame(name: string | undefined): GameManifest | undefined {
  return GAMES.find((game) => game.name === name);
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
  return gameOf(name).board();
}
