/** Where the signs of arrow fields lie in a small mine: beside their fields, and apart from each other. */

import type { Point } from '../../../art/geometry';
import { add } from './curve';
import type { Layout } from './layout';

export interface ArrowSign {
  place: string;
  p: Point;
  r: number;
}

/** How large a sign is on screen, in pixels, and how far apart neighbours are at least. */
const ACROSS = 34;
const APART = 36;

/** `scale`: pixels for one unit. Each begins on its field and is pushed away from those that it would cover. */
export function arrowSigns(layout: Layout, places: readonly string[], scale: number): ArrowSign[] {
  const points = places.map((place) => layout.where(place).p);
  for (let round = 0; round < 60; round++) {
    let moved = false;
    for (let i = 0; i < points.length; i++)
      for (let j = i + 1; j < points.length; j++) moved = pushApart(points, [i, j], APART / scale) || moved;
    if (!moved) break;
  }
  return places.map((place, i) => ({ place, p: points[i] as Point, r: ACROSS / 2 / scale }));
}

function pushApart(points: Point[], [i, j]: [number, number], least: number): boolean {
  const [a, b] = [points[i] as Point, points[j] as Point];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const far = Math.hypot(dx, dy) || 1;
  if (far >= least) return false;
  const push = (least - far) / 2 + 0.5;
  points[i] = add(a, [-dx / far, -dy / far], push);
  points[j] = add(b, [dx / far, dy / far], push);
  return true;
}
