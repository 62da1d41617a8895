/** The board of Nuggets in parts: kit/board.ts says what each is. */

export { default as Board } from './Board.svelte';
export { default as Bar } from './Bar.svelte';
export { default as Facts } from './Facts.svelte';
export { default as SeatFacts } from './SeatFacts.svelte';
export { default as Spoken } from './Spoken.svelte';
export { default as Pawn } from './Pawn.svelte';
export { actionInWords } from './words';
