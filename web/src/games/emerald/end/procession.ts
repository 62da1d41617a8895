/** The knights that ride home in the end scene. Each carries what its player holds, so that nobody seems to have won more. */

import { KINDS, lookOf, type Kind, type Position } from '../types';

export type Load = 'chest' | Kind;

export interface Bearer {
  /** The number of its colour's look. */
  look: number;
  /** Nothing where its player has no more to show. */
  load: Load | null;
}

type Rider = Position['riders'][number];

export function bearers(riders: readonly Rider[], count: number): Bearer[] {
  const held = riders.map(loadsOf);
  return Array.from({ length: count }, (_, i) => {
    const seat = i % riders.length;
    const colour = riders[seat]?.colours[0];
    return { look: colour ? lookOf(colour) : 0, load: held[seat]?.[Math.floor(i / riders.length)] ?? null };
  });
}

/** A chest for each treasure card, then each kind of gem once, the most frequent first. */
function loadsOf({ treasures, gems }: Rider): Load[] {
  const kinds = KINDS.filter((kind) => gems[kind] > 0).sort((a, b) => gems[b] - gems[a]);
  return [...Array<Load>(treasures).fill('chest'), ...kinds];
}
