/** The boards, each a part of the program of its own that is fetched when its table is opened. */
import type { Component } from 'svelte';
import type { BoardProps, Film, SeatInfo, Value, View } from '../../boards/board';
import type { Game } from '../../router.svelte';
import type { Language } from '../../words/words';
import { TITLES } from '../start/titles';

/** Any game's parts: each narrows the position to its own. */
export interface Parts {
  Board: Component<BoardProps<any>>;
  Bar: Component<BoardProps<any>>;
  Facts: Component<BoardProps<any>>;
  SeatFacts: Component<BoardProps<any> & { seat: number; brief?: boolean }>;
  Spoken: Component<BoardProps<any>>;
  /** The figure of a seat, to fill the height that it is given. */
  Pawn: Component<{ view: View<any>; seat: number }>;
  /** An action in words. */
  deed: (value: Value, language: Language, seats: SeatInfo[], view: View<any>) => string;
  /** How far the board's film is; without it everything is told at once. */
  film?: Film;
}

const LOADERS: Record<string, () => Promise<Parts>> = {
  emerald: () => import('../../boards/emerald'),
  diamant: () => import('../../boards/diamant'),
  erdgeister: () => import('../../boards/erdgeister'),
};

export function loadGame(game: string): Promise<Parts> {
  const load = LOADERS[game];
  return load ? load() : Promise.reject(new Error(`no board for ${game}`));
}

/** What each game calls its panel of facts. */
export const FACTS_TAB = { emerald: 'tab-gems', diamant: 'tab-deck', erdgeister: 'tab-keys' } as const;

export function gameTitle(game: string): string {
  return TITLES[game as Game] ?? game;
}

/** Milliseconds that the film of a last step may take, before the result is told, where the board does not say when it is over. */
export const LAST_FILM = 2200;

/** Games whose board sounds along with its film. */
export const FILMED: ReadonlySet<string> = new Set(['diamant']);
