/** Which clause of the rulebook says more about what happened: for links from the log. No rule is known here. */
import type { LogClauses } from '../manifest';

export const CLAUSES: LogClauses = {
  byKind: {
    place: 'G-18',
    move: 'G-29',
    extra: 'G-48',
    spy: 'G-51',
    kidnap: 'G-53',
    carry: 'G-53',
    pass: 'G-23',
    key: 'G-11',
    tile: 'G-05',
    shown: 'G-52',
    keep: 'G-52',
    home: 'G-41',
    revealed: 'G-84',
    'game-over': 'G-79',
  },
  ordinary: ['turn'],
};
