/** Where hints lie: above their fields, beside the towers and beside each other, with their pointers towards their fields. */

import { TOWERS } from '../../../art/castle';
import type { PlaceName } from '../types';
import { size, spot, type Box, type Layout } from './layout';

export interface HintPlace {
  x: number;
  y: number;
  /** From its middle to its pointer, in the tag's own units. */
  lean: number;
}

/** Roughly half of a tag's width, and its height, before it grows. */
const HALF = 42;
const HIGH = 34;
/** The part of a card that may lie under a tag. */
const MUCH = 0.4;
/** How high a knight on the meadow stands above the middle of its field. */
const KNIGHT = 36;

/** Places of hints, in their order; `among` tells several for one field apart. */
export function apart(
  layout: Layout,
  box: Box,
  grown: number,
  hints: readonly { place: PlaceName; among: number; of: number }[],
): HintPlace[] {
  const [half, high] = [HALF * grown, HIGH * grown];
  const wanted = hints.map(({ place, among, of }) => {
    const [x, y] = spot(layout, place);
    const [rx, ry] = place === 'chamber' ? [layout.chamber.w * 0.25, 26 * layout.unit] : size(layout, place);
    const aside = (among - (of - 1) / 2) * 2.1 * half;
    const [at, above] = [x - rx * 0.55, y - ry * 0.9 - 10 * grown];
    const beside = of === 1 && place.startsWith('c') ? besideCards(layout, at, above, half, high) : at;
    return { at, x: beside + aside, y: above, place };
  });
  const found: HintPlace[] = [];
  // from the left, so that each makes way to the right and not back over one that lies already
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]!.x - wanted[b]!.x);
  const most = box.x + box.w - half;
  for (const i of order) {
    const { at, place } = wanted[i]!;
    const least = (place.startsWith('m') ? besideTowers(layout) : box.x) + half;
    const above = (x: number): number =>
      place.startsWith('m') ? overMeadow(layout, place, x, wanted[i]!.y, half) : wanted[i]!.y;
    const covers = (x: number, y: number, other: HintPlace): boolean =>
      Math.abs(other.y - y) < high && Math.abs(other.x - x) < 2 * half;
    let x = Math.min(most, Math.max(least, wanted[i]!.x));
    for (const other of Object.values(found)) if (covers(x, above(x), other)) x = Math.min(most, other.x + 2.1 * half);
    let y = above(x);
    // where there is no more room to the right, above the others
    for (const other of Object.values(found)) if (covers(x, y, other)) y = other.y - 1.1 * high;
    found[i] = { x, y, lean: (at - x) / grown };
  }
  return found;
}

/** Along a cave field to where a tag covers the cards least, if above the field's middle it would cover much of them. */
function besideCards(layout: Layout, at: number, y: number, half: number, high: number): number {
  const [wide, tall] = layout.card;
  const shared = (from: number, to: number, middle: number, size: number): number =>
    Math.max(0, Math.min(to, middle + size / 2) - Math.max(from, middle - size / 2)) / size;
  const covered = (x: number): number =>
    [...layout.gems, ...layout.golds].reduce(
      (sum, [cx, cy]) => sum + shared(x - half, x + half, cx, wide) * shared(y - high, y, cy, tall),
      0,
    );
  if (covered(at) < MUCH) return at;
  const reach = layout.caveSize[0] + half;
  const tried = Array.from({ length: 41 }, (_, i) => at + ((i - 20) / 20) * reach);
  const cost = (x: number): number => covered(x) + (0.2 * Math.abs(x - at)) / reach;
  return tried.reduce((best, x) => (cost(x) < cost(best) ? x : best), at);
}

/** How high a tag of half that width lies in the sky: over the numbers and knights of the fields beside its own. */
function overMeadow(layout: Layout, place: PlaceName, x: number, y: number, half: number): number {
  const beside = layout.meadow.filter(
    ([at], i) => `m${i + 1}` !== place && Math.abs(at - x) < half + layout.meadowSize[0] * 0.6,
  );
  return Math.min(y, ...beside.map(([, at]) => at - KNIGHT * layout.knight));
}

/** Where the castle ends. */
function besideTowers({ castle }: Layout): number {
  return castle.x + Math.max(...TOWERS.map(({ x, w }) => x + w / 2)) * castle.scale;
}
