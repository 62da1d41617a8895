/** Which clause of the rulebook says more about what happened: for links from the log. No rule is known here. */
import type { LogClauses } from '../manifest';

export const CLAUSES: LogClauses = {
  byKind: {
    split: 'D-12',
    'first-trap': 'D-16',
    'trap-sprung': 'D-17',
    'relic-found': 'D-21',
    reveal: 'D-25',
    home: 'D-36',
    'expedition-over': 'D-39',
    expedition: 'D-45',
  },
  ordinary: ['reveal', 'expedition'],
};
