/** Whom an event pleases or shocks. */

import type { Mood } from '../../../art/portraits/face';
import type { Event } from '../types';

export function moods({ facts }: Event): Record<number, Mood> {
  const felt: Record<number, Mood> = {};
  for (const fact of facts) {
    if (fact.kind === 'took' || fact.kind === 'treasure' || fact.kind === 'four-kinds') felt[fact.seat] = 'happy';
    else if (fact.kind === 'caught') felt[fact.seat] = 'shocked';
  }
  return felt;
}
