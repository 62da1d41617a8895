/** Where the dragon stands, how it walks, and how it flies to its nest and back. */

import { at, type Point } from '../../../art/geometry';
import { caveLine, spot, type Layout } from './layout';
import { arc, type Pose } from '../film/animate';

/** How high it carries a knight, and the share of its flight that leads to the nest. */
export const CARRIED = 110;
export const OUTWARD = 0.56;

/** A pose between fields is possible: `field` need not be whole. The drawing looks to the left. */
export function dragonPose(layout: Layout, field: number, ahead: 1 | -1): Pose {
  const { points, index } = caveLine(layout, 0);
  const i = index(field);
  const [x, y] = between(points, i);
  const [nx] = between(points, Math.max(0, Math.min(points.length - 1, i + ahead * 6)));
  const right = nx > x;
  const { scale, back, down } = layout.dragon;
  return {
    x: inside(layout, x + (right ? -back : back), right),
    y: y + down,
    scaleX: right ? -scale : scale,
    scaleY: scale,
  };
}

/** How far the drawing reaches ahead and behind. */
const AHEAD = 93;
const BEHIND = 106;

/** Keeps the dragon far enough from the picture's edges that none of it is cut off in a bend. */
function inside({ core, dragon: { scale } }: Layout, x: number, right: boolean): number {
  const [left, rest] = right ? [BEHIND, AHEAD] : [AHEAD, BEHIND];
  return Math.min(core.x + core.w - rest * scale, Math.max(core.x + left * scale, x));
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

/** Its poses on the way to the nest and back; as many for each part as take `OUTWARD` of the time. */
export function dragonFlight(layout: Layout, from: Stand): Pose[] {
  const home = dragonPose(layout, from.field, direction(from.facing));
  const [x, y] = spot(layout, 'nest');
  const right = x > home.x;
  const scale = Math.abs(home.scaleX);
  const leaving = { ...home, scaleX: right ? -scale : scale };
  const nest: Pose = { x, y: y - 30 * layout.unit, scaleX: leaving.scaleX, scaleY: scale };
  const out = arc(leaving, nest, CARRIED * 1.3 * layout.unit);
  const turned = { ...nest, scaleX: -nest.scaleX };
  const back = arc(turned, { ...home, scaleX: turned.scaleX }, CARRIED * layout.unit);
  const kept = Math.round((out.length * (1 - OUTWARD)) / OUTWARD);
  return [...out, ...back.filter((_, i) => i % Math.ceil(back.length / kept) === 0), home];
}
