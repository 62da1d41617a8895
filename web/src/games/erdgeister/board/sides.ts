/** On which side of a tunnel or shaft each special field lies, so that none covers another. */

import { numberOf, zoneOf } from './geometry';
import type { Geometry, SpecialField } from '../types';

/** A special field with its side: 1 outside the ring or on the tile, -1 on the other side. */
export interface Beside extends SpecialField {
  side: 1 | -1;
  /** The stretch of fields it covers on that side. */
  from: number;
  to: number;
  /** A sneak path that ends in the same tunnel or shaft: it can be drawn along it. */
  along: boolean;
}

type Taken = Pick<Beside, 'kind' | 'side' | 'from' | 'to' | 'along'>;

/** Sneak paths first, because they are longest, then passages, then dark corners. */
export function assignSides(board: Geometry, specials: readonly SpecialField[]): Beside[] {
  const order = { sneak: 0, secret: 1, dark: 2 };
  const zones = new Map<string, Taken[]>();
  const tiled = new Set(board.tunnels.map((name) => name.toLowerCase()));
  return [...specials]
    .sort((a, b) => order[a.kind] - order[b.kind])
    .map((special) => {
      const zone = zoneOf(special.beside);
      const taken = zones.get(zone) ?? [];
      zones.set(zone, taken);
      const stretch = covered(special);
      const side =
        ([1, -1] as const).find((it) => !taken.some((other) => clash(stretch, it, other, tiled.has(zone)))) ?? 1;
      const placed: Beside = { ...special, ...stretch, side };
      taken.push(placed);
      return placed;
    });
}

function covered(special: SpecialField): Omit<Taken, 'side'> {
  const start = numberOf(special.beside);
  const along =
    special.out !== undefined &&
    zoneOf(special.out) === zoneOf(special.beside) &&
    Math.abs(numberOf(special.out) - start) < 7;
  const end = along ? numberOf(special.out as string) : start;
  return { kind: special.kind, along, from: Math.min(start, end), to: Math.max(start, end) };
}

/** A door may stand under a sneak path's arch; on a tile there is room for a dark corner under it too. */
function clash(it: Omit<Taken, 'side'>, side: number, other: Taken, tile: boolean): boolean {
  if (side !== other.side || it.to < other.from - 0.5 || it.from > other.to + 0.5) return false;
  if (other.kind !== 'sneak' || !other.along || it.kind === 'sneak') return true;
  const mouth = it.from === other.from || it.from === other.to;
  return it.kind === 'dark' ? mouth || !tile : false;
}
