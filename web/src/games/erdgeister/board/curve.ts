/** Lines measured by length: the point after a distance, and the direction of the line there. */

import { at, distance, type Point } from '../../../art/geometry';

/** A place on a line: the point, the direction of the line and the direction square to it. */
export interface Frame {
  p: Point;
  t: Point;
  n: Point;
}

export const add = (p: Point, q: Point, k = 1): Point => [p[0] + q[0] * k, p[1] + q[1] * k];

export function unit(v: Point): Point {
  const length = Math.hypot(v[0], v[1]) || 1;
  return [v[0] / length, v[1] / length];
}

/** The point `u` along and `v` square to a frame. */
export function inside(frame: Frame, u: number, v: number): Point {
  return add(add(frame.p, frame.t, u), frame.n, v);
}

/** A line through many points that can be asked for any length; beyond its ends it goes straight on. */
export class Curve {
  readonly length: number;
  private readonly sums: number[] = [0];

  constructor(private readonly points: readonly Point[]) {
    let sum = 0;
    for (let i = 1; i < points.length; i++) this.sums.push((sum += distance(at(points, i), at(points, i - 1))));
    this.length = sum;
  }

  at(s: number): Point {
    const { points, sums } = this;
    let low = 0;
    let high = points.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (at(sums, middle) <= s) low = middle;
      else high = middle;
    }
    const [a, b] = [at(points, low), at(points, high)];
    const part = (s - at(sums, low)) / (at(sums, high) - at(sums, low) || 1);
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
  }
}

/** The frame at `i` of a line that is given as a function. */
export function frameAt(line: (i: number) => Point, i: number, reach = 0.08): Frame {
  const [before, after] = [line(i - reach), line(i + reach)];
  const t = unit([after[0] - before[0], after[1] - before[1]]);
  return { p: line(i), t, n: [t[1], -t[0]] };
}

export function bezier(a: Point, b: Point, c: Point, d: Point, pieces = 200): Point[] {
  return Array.from({ length: pieces + 1 }, (_, i): Point => {
    const t = i / pieces;
    const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]];
  });
}
