/** The board of Nuggets in parts: kit/board.ts says what each is. */

import type { Film } from '$grotto/games/kit/board';
import type { BoardState } from '$grotto/games/kit/board-state.svelte';
import { FilmPlayer } from '$grotto/games/kit/film.svelte';

export { default as Board } from './Board.svelte';
export { default as Bar } from './Bar.svelte';
export { default as Facts } from './Facts.svelte';
export { default as SeatFacts } from './SeatFacts.svelte';
export { default as Pawn } from './Pawn.svelte';
export { actionInWords } from './words';
export const spoken = async () => (await import('./Spoken.svelte')).default;

/** Nothing flies about: everything is shown at once. */
export const film = (board: BoardState): Film => board.get(FilmPlayer);
