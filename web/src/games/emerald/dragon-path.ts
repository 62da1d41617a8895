/** Where the dragon stands and how it walks. */

import { at, type Point } from '../../art/geometry';
import { caveLine, type Layout } from './layout';
import type { Pose } from './animate';

/** A pose between fields is possible: `field` need not be whole. The drawing looks to the left. */
export function dragonPose(layout: Layout, field: number, ahead: 1 | -1): Pose {
  const { points, index } = caveLine(layout, 0);
  const i = index(field);
  const [x, y] = between(points, i);
  const [nx] = between(points, Math.max(0, Math.min(points.length - 1, i + ahead * 6)));
  const right = nx > x;
  const { scale, back, down } = layout.dragon;
  return { x: x + (right ? -back : back), y: y + down, scaleX: right ? -scale : scale, scaleY: scale };
}

function between(points: readonly Point[], i: number): Point {
  const [a, b] = [at(points, Math.floor(i)), at(points, Math.min(points.length - 1, Math.ceil(i)))];
  const t = i - Math.floor(i);
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

export function direction(facing: string): 1 | -1 {
  return facing === 'chamber' ? 1 : -1;
}

interface Stand {
  field: number;
  facing: string;
}

/** Its poses on the way over these fields. */
export function dragonWalk(layout: Layout, from: Stand, way: readonly number[], to: Stand): Pose[] {
  const fields = [from.field, ...way];
  const poses: Pose[] = [dragonPose(layout, from.field, direction(from.facing))];
  fields.slice(1).forEach((field, i) => {
    const start = at(fields, i);
    const ahead = field > start ? 1 : -1;
    for (let k = 0; k <= 6; k++) poses.push(dragonPose(layout, start + ((field - start) * k) / 6, ahead));
  });
  poses.push(dragonPose(layout, to.field, direction(to.facing)));
  return poses;
}
