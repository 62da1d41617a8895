/** Whom an event pleases or shocks. */

import type { Mood } from '../../../art/portraits/face';
import type { Event } from '../types';

/** The first letters of figures, by seat: red, blue, green, yellow. */
const SEATS = 'RBGY';

export function moods({ value, facts }: Event): Record<number, Mood> {
  const felt: Record<number, Mood> = {};
  if (value.kind === 'kidnap') felt[SEATS.indexOf(value.figure.charAt(0))] = 'shocked';
  for (const fact of facts) if (fact.kind === 'home') felt[fact.seat] = 'happy';
  return felt;
}
