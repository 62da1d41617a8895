/** Where hints lie: above their fields, beside the towers and beside each other, with their pointers on their fields. */

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
    return { at: x - rx * 0.55, x: x - rx * 0.55 + aside, y: y - ry * 0.9 - 10 * grown, place };
  });
  const found: HintPlace[] = [];
  // from the left, so that each makes way to the right and not back over one that lies already
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]!.x - wanted[b]!.x);
  const most = box.x + box.w - half;
  for (const i of order) {
    const { at, y, place } = wanted[i]!;
    const least = (place.startsWith('m') ? besideTowers(layout) : box.x) + half;
    let x = Math.min(most, Math.max(least, wanted[i]!.x));
    for (const other of Object.values(found))
      if (Math.abs(other.y - y) < high && Math.abs(other.x - x) < 2 * half) x = Math.min(most, other.x + 2.1 * half);
    found[i] = { x, y, lean: (at - x) / grown };
  }
  return found;
}

/** Where the castle ends. */
function besideTowers({ castle }: Layout): number {
  return castle.x + Math.max(...TOWERS.map(({ x, w }) => x + w / 2)) * castle.scale;
}
