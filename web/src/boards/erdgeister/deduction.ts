/** What can be told about each gnome: everybody has exactly one with the key's number. */

import type { Position } from './types';

export type Verdict = 'key' | 'no' | 'open';

/** By figure: it bears the key, it does not, or that is open for this viewer. */
export function deduce(position: Position): Map<string, Verdict> {
  const key = position.key_number;
  const out = new Map<string, Verdict>();
  const seats = new Set(position.figures.map((it) => it.seat));
  for (const seat of seats) {
    const row = position.figures.filter((it) => it.seat === seat);
    const unknown = row.filter((it) => it.number === null);
    const found = key !== null && row.some((it) => it.number === key);
    for (const it of row) {
      if (key === null) out.set(it.figure, 'open');
      else if (it.number !== null) out.set(it.figure, it.number === key ? 'key' : 'no');
      else out.set(it.figure, found ? 'no' : unknown.length === 1 ? 'key' : 'open');
    }
  }
  return out;
}
