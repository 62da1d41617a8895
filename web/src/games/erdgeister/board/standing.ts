/** Where the figures of one place stand, so that all of them are seen and can be tapped. */

import type { Point } from '../../../art/geometry';
import { add, inside } from './curve';
import { isDark, isShaft } from './geometry';
import type { Layout } from './layout';

export interface Spot {
  /** Where its foot stands, and how tall it is. */
  p: Point;
  h: number;
}

/** Across and along a shaft field, by how many stand there. */
const ABREAST: ReadonlyArray<ReadonlyArray<Point>> = [
  [[0, 0]],
  [
    [-14, 0],
    [14, 0],
  ],
  [
    [-19, -5],
    [0, 8],
    [19, -5],
  ],
  [
    [-15.5, -11],
    [15.5, -11],
    [-15.5, 11],
    [15.5, 11],
  ],
];

/** In the chamber, as shares of its half axes; the chest stands at the top. */
const HOARD: readonly Point[] = [
  [-0.57, 0.21],
  [-0.26, 0.47],
  [0.13, 0.53],
  [0.5, 0.33],
  [0.67, -0.07],
  [-0.7, -0.21],
  [-0.04, 0.16],
  [0.28, 0.09],
  [-0.4, 0.74],
  [0.3, 0.8],
  [-0.05, 0.84],
  [0.84, 0.22],
  [-0.88, 0.1],
  [-0.47, -0.42],
  [0.5, -0.36],
  [0.66, 0.6],
];

/** A spot for each of `count` figures; `big` makes all of them larger, on small screens. */
export function spots(layout: Layout, place: string, count: number, big = 1): Spot[] {
  const frame = layout.where(place);
  if (place === 'chamber') {
    const h = (count > 8 ? 37 : 42) * Math.min(big, 1.15);
    return Array.from({ length: count }, (_, i) => {
      const [u, v] = HOARD[i % HOARD.length] as Point;
      const shift = Math.floor(i / HOARD.length) * 9;
      return { p: [layout.centre[0] + u * layout.chamber[0] + shift, layout.centre[1] + v * layout.chamber[1] + 6], h };
    });
  }
  if (isDark(place)) {
    const h = count > 1 ? 32 : 42;
    return Array.from({ length: count }, (_, i) => ({
      p: add(inside(frame, (i - (count - 1) / 2) * 13, 0), [0, 13]),
      h: h * Math.min(big, 1.1),
    }));
  }
  if (!isShaft(place)) return Array.from({ length: count }, (_, i) => ({ p: add(frame.p, [i * 8, 13]), h: 48 * big }));
  const h = (count > 1 ? 37 : 44) * (count > 2 ? Math.min(big, 1.1) : big);
  const row = ABREAST[Math.min(count, 4) - 1] as readonly Point[];
  return Array.from({ length: count }, (_, i) => {
    const [across, along] = row[i % 4] as Point;
    return { p: add(inside(frame, along, across), [0, h * 0.24]), h };
  });
}
