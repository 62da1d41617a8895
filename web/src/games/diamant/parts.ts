/** The board of Diamant in parts: kit/board.ts says what each is. */

import type { Film } from '../kit/board';
import type { BoardState } from '../kit/board-state.svelte';
import { DiamantFilm } from './film/diamant-film.svelte';

export { default as Board } from './board/Board.svelte';
export { default as Bar } from './bar/Bar.svelte';
export const endScene = async () => (await import('./end/EndScene.svelte')).default;
export const spoken = async () => (await import('./Spoken.svelte')).default;
export const party = async () => (await import('./party/party')).party;
export { default as Facts } from './facts/Facts.svelte';
export { default as SeatFacts } from './facts/SeatFacts.svelte';
export { default as Pawn } from './SeatPawn.svelte';
export { moods } from './film/moods';
export { actionInWords } from './action-words';
export { drawInWords } from './draw-words';
export { source } from './source';
export { whatIf } from './end/what-if';
export { chapters } from './chapters';
export { default as ReviewCard } from './ReviewCard.svelte';

export const film = (board: BoardState): Film => board.get(DiamantFilm);
