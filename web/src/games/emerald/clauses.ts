/** Which clause of the rulebook says more about what happened: for links from the log. No rule is known here. */
import type { LogClauses } from '../manifest';

export const CLAUSES: LogClauses = {
  byKind: {
    landed: 'E-25',
    took: 'E-38',
    treasure: 'E-34',
    'four-kinds': 'E-45',
    dragon: 'E-52',
    pick: 'E-61',
    caught: 'E-61',
    nest: 'E-64',
    freed: 'E-68',
    rail: 'E-71',
    over: 'E-74',
    majority: 'E-76',
    stop: 'E-23',
  },
  ordinary: ['landed', 'rail', 'turn'],
};
