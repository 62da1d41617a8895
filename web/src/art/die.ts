/** The dragon's die. */

import { PALETTE } from './palette';
import { PAINT } from './die.palette';

const PIPS: Record<number, ReadonlyArray<readonly [number, number]>> = {
  1: [[0, 0]],
  2: [
    [-0.4, -0.4],
    [0.4, 0.4],
  ],
  3: [
    [-0.45, -0.45],
    [0, 0],
    [0.45, 0.45],
  ],
};

/** A die of half width `r` around the origin. */
export function die(pips: number, r: number): string {
  const dots = (PIPS[pips] ?? []).map(
    ([x, y]) => `<circle cx="${x * r * 1.15}" cy="${y * r * 1.15}" r="${r * 0.25}" fill="${PAINT.darkRed}"/>`,
  );
  return `<rect x="${-r}" y="${-r}" width="${2 * r}" height="${2 * r}" rx="${r * 0.4}" fill="${PALETTE.warmWhite}" stroke="${PALETTE.alarm}" stroke-width="${r * 0.22}"/>${dots.join('')}`;
}
