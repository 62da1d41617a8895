/** Diamant's table: the parts that every game has (board.ts). */

import type { Film } from '../board';
import { plan } from './plan.svelte';

export { default as Board } from './Board.svelte';
export { default as Bar } from './Bar.svelte';
export { default as Facts } from './Facts.svelte';
export { default as SeatFacts } from './SeatFacts.svelte';
export { default as Spoken } from './Spoken.svelte';
export { default as Pawn } from './SeatPawn.svelte';
export { deed } from './deed';
export const film: Film = { shown: ({ history }) => Math.min(plan.events, history.length), running: () => plan.busy };
