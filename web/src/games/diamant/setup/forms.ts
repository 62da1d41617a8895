/** Diamant's own parts of the page that opens a table. */
import type { SetupForms } from '../../manifest';
import OpenSums from './OpenSums.svelte';
import { say } from './words';

export const forms: SetupForms = { OpenSums, orders: (language) => say(language, 'orders') };
