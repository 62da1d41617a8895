/** The board of Der Schatz der Erdgeister in parts: kit/board.ts says what each is. */

import type { Film } from '../kit/board';
import type { BoardState } from '../kit/board-state.svelte';
import { ErdgeisterFilm } from './film/erdgeister-film.svelte';

export { default as Bar } from './bar/Bar.svelte';
export { default as Board } from './board/Board.svelte';
export const endScene = async () => (await import('./end/EndScene.svelte')).default;
export const spoken = async () => (await import('./Spoken.svelte')).default;
export { default as Facts } from './facts/Facts.svelte';
export { default as SeatFacts } from './facts/SeatFacts.svelte';
export { default as Pawn } from './SeatPawn.svelte';
export { moods } from './film/moods';
export const party = async () => (await import('./party/party')).party;
export { actionInWords } from './action-words';
export { decided } from './end/decided';
export { source } from './source';

export const film = (board: BoardState): Film => board.get(ErdgeisterFilm);
