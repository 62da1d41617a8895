/** Whom an event pleases or shocks. */

import type { Mood } from '../../../art/portraits/face';
import type { DiamantView } from '../types';

export function moods({ facts }: DiamantView['history'][number]): Record<number, Mood> {
  const felt: Record<number, Mood> = {};
  for (const fact of facts) {
    if (fact.kind === 'trap-sprung') for (const seat of fact.lost ? fact.seats : []) felt[seat] = 'shocked';
    else if (fact.kind === 'home' && fact.pocket + fact.floor + fact.relics > 0) felt[fact.seat] = 'happy';
  }
  return felt;
}
