/** A game without a board of its own: kit/board.ts says what each part is. */

import type { Film, Value } from '../kit/board';
import type { BoardState } from '../kit/board-state.svelte';
import { FilmPlayer } from '../kit/film.svelte';

export { default as Board } from './Board.svelte';
export { default as Bar } from './Bar.svelte';
export { default as Facts } from './Position.svelte';
export { default as SeatFacts } from './SeatFacts.svelte';
export { default as Pawn } from './Pawn.svelte';

export const spoken = async () => (await import('./Board.svelte')).default;

/** Everything is shown at once. */
export const film = (board: BoardState): Film => board.get(FilmPlayer);

/** Only the game knows better words. */
export const actionInWords = (value: Value): string => value.text;
