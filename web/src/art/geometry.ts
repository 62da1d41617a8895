/** Points, paths and smooth curves. */

import type { Random } from './random';

export type Point = readonly [number, number];

/** Rounded to a tenth: nobody sees more, and paths stay short. */
export function tidy(n: number): number {
  return Math.round(n * 10) / 10;
}

/** The thing at a place that is known to exist. */
export function at<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}

/** The thing at a place of a ring, where the end meets the beginning. */
export function around<T>(ring: readonly T[], index: number): T {
  return ring[(index + ring.length) % ring.length] as T;
}

export function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(at(a, 0) - at(b, 0), at(a, 1) - at(b, 1));
}

/** Path data of a line through the points. */
export function line(points: ReadonlyArray<readonly number[]>): string {
  return 'M' + points.map((p) => `${tidy(at(p, 0))} ${tidy(at(p, 1))}`).join('L');
}

/** Path data of the closed shape with these corners. */
export function shape(corners: ReadonlyArray<readonly number[]>): string {
  return line(corners) + 'Z';
}

/** A smooth curve through the points, `steps` pieces between neighbours (Catmull-Rom); further numbers of a point follow along. */
export function smooth<P extends readonly number[]>(
  points: readonly P[],
  steps: number,
  ends: 'open' | 'ring' = 'open',
): P[] {
  const last = points.length - 1;
  const get = (i: number): P =>
    ends === 'ring' ? around(points, i % points.length) : at(points, Math.max(0, Math.min(last, i)));
  const out: P[] = [];
  for (let i = 0; i < (ends === 'ring' ? points.length : last); i++) {
    const [a, b, c, d] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    for (let k = 0; k < steps; k++) out.push(between(a, b, c, d, k / steps));
  }
  if (ends === 'open' && points.length) out.push(at(points, last));
  return out;
}

function between<P extends readonly number[]>(a: P, b: P, c: P, d: P, t: number): P {
  return b.map((_, j) => {
    const [p, q, r, s] = [at(a, j), at(b, j), at(c, j), at(d, j)];
    return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
  }) as unknown as P;
}

/** Fewer points along the same line, `low` to `high` apart. */
export function resample(points: readonly Point[], low: number, high: number, next: Random): Point[] {
  const out = [at(points, 0)];
  let walked = 0;
  let goal = low + next() * (high - low);
  for (let i = 1; i < points.length; i++) {
    walked += distance(at(points, i), at(points, i - 1));
    if (walked <= goal) continue;
    out.push(at(points, i));
    walked = 0;
    goal = low + next() * (high - low);
  }
  return out;
}

/** 1 or -1: which side of the ring's direction is outside. */
export function winding(ring: readonly Point[]): number {
  let area = 0;
  ring.forEach((a, i) => {
    const b = around(ring, i + 1);
    area += a[0] * b[1] - b[0] * a[1];
  });
  return area > 0 ? 1 : -1;
}

/** The direction square to the way from `a` to `b`, of length 1. */
export function normal(a: readonly number[], b: readonly number[]): Point {
  const dx = at(b, 0) - at(a, 0);
  const dy = at(b, 1) - at(a, 1);
  const length = Math.hypot(dx, dy) || 1;
  return [dy / length, -dx / length];
}

export type Vertex = readonly [x: number, y: number, height: number];

/** The direction square to a triangle, towards the viewer, of length 1. */
export function facetNormal(a: Vertex, b: Vertex, c: Vertex): Vertex {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
  const length = (Math.hypot(...n) || 1) * (n[2] < 0 ? -1 : 1);
  return [n[0] / length, n[1] / length, n[2] / length];
}

/** The angle of the way from `a` to `b` in degrees. */
export function heading(a: readonly number[], b: readonly number[]): number {
  return (Math.atan2(at(b, 1) - at(a, 1), at(b, 0) - at(a, 0)) * 180) / Math.PI;
}

/** `content` moved, turned and scaled. */
export function place(content: string, x: number, y: number, scale = 1, turn = 0): string {
  const more =
    (turn ? ` rotate(${tidy(turn)})` : '') + (scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`);
  return `<g transform="translate(${tidy(x)} ${tidy(y)})${more}">${content}</g>`;
}
