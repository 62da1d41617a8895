/** Diamant's table: the parts that every game has (board.ts). */

export { default as Board } from './Board.svelte';
export { default as Bar } from './Bar.svelte';
export { default as Facts } from './Facts.svelte';
export { default as SeatFacts } from './SeatFacts.svelte';
export { default as Spoken } from './Spoken.svelte';
export { default as Pawn } from './SeatPawn.svelte';
export { deed } from './deed';
