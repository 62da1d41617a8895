/** Carving caves out of rock: a distance field around passages and halls, and its edge by marching squares. */

import type { Point } from './geometry';
import { noise } from './random';

/** A straight piece of passage. */
export interface Passage {
  from: Point;
  to: Point;
  r: number;
}

/** A round hall. */
export interface Hall {
  at: Point;
  rx: number;
  ry: number;
}

export type Hollow = Passage | Hall;

export interface Carving {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Width of a square; 6 unless told. */
  step?: number;
  seed?: number;
  /** How far the edge wanders. */
  rough?: number;
  /** How wide its waves are. */
  wave?: number;
  /** How softly hollows run into each other. */
  soft?: number;
}

// Math.hypot guards against overflow, which makes it many times slower; this runs a million times
const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

function depth(hollow: Hollow, x: number, y: number): number {
  if ('at' in hollow) {
    return (
      (length((x - hollow.at[0]) / hollow.rx, (y - hollow.at[1]) / hollow.ry) - 1) * Math.min(hollow.rx, hollow.ry)
    );
  }
  const [ax, ay] = hollow.from;
  const bx = hollow.to[0] - ax;
  const by = hollow.to[1] - ay;
  const t = Math.max(0, Math.min(1, ((x - ax) * bx + (y - ay) * by) / (bx * bx + by * by || 1)));
  return length(x - ax - bx * t, y - ay - by * t) - hollow.r;
}

/** The edges of the hollows, each a ring of points. */
export function carve(hollows: readonly Hollow[], carving: Carving): Point[][] {
  const { x0, y0, x1, y1, step = 6, seed = 5, rough = 14, wave = 46, soft = 16 } = carving;
  const wander = noise(seed);
  const nx = Math.ceil((x1 - x0) / step) + 1;
  const ny = Math.ceil((y1 - y0) / step) + 1;
  const field = new Float32Array(nx * ny);
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const [x, y] = [x0 + i * step, y0 + j * step];
      let d = 1e9;
      for (const hollow of hollows) {
        const q = depth(hollow, x, y);
        const near = Math.max(soft - Math.abs(d - q), 0) / soft;
        d = Math.min(d, q) - near * near * soft * 0.25;
      }
      d += (wander(x / wave, y / wave) - 0.5) * rough + (wander(x / 17, y / 17) - 0.5) * rough * 0.5;
      const edge = i === 0 || j === 0 || i === nx - 1 || j === ny - 1;
      field[j * nx + i] = edge ? Math.max(d, 1) : d;
    }
  }
  return outline(field, nx, ny, (i, j) => [x0 + i * step, y0 + j * step]);
}

// which sides of a square the edge crosses, by the corners that are hollow (bit 0 top left, then clockwise)
const CROSSINGS: Record<number, readonly string[]> = {
  1: ['lt'],
  2: ['tr'],
  3: ['lr'],
  4: ['rb'],
  5: ['lt', 'rb'],
  6: ['tb'],
  7: ['lb'],
  8: ['bl'],
  9: ['bt'],
  10: ['tr', 'bl'],
  11: ['br'],
  12: ['rl'],
  13: ['rt'],
  14: ['tl'],
};

function outline(field: Float32Array, nx: number, ny: number, spot: (i: number, j: number) => Point): Point[][] {
  const value = (k: number): number => field[k] as number;
  const cut = (a: number, b: number): number => value(a) / (value(a) - value(b));
  const next = new Map<string, { to: string; point: Point }>();
  for (let j = 0; j < ny - 1; j++) {
    for (let i = 0; i < nx - 1; i++) {
      const [a, b, c, d] = [j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i];
      const bits =
        Number(value(a) < 0) + Number(value(b) < 0) * 2 + Number(value(c) < 0) * 4 + Number(value(d) < 0) * 8;
      for (const way of CROSSINGS[bits] ?? []) {
        const side = (name: string): { key: string; point: Point } => {
          if (name === 't') return { key: `h${i}_${j}`, point: spot(i + cut(a, b), j) };
          if (name === 'b') return { key: `h${i}_${j + 1}`, point: spot(i + cut(d, c), j + 1) };
          if (name === 'r') return { key: `v${i + 1}_${j}`, point: spot(i + 1, j + cut(b, c)) };
          return { key: `v${i}_${j}`, point: spot(i, j + cut(a, d)) };
        };
        const from = side(way.charAt(0));
        next.set(from.key, { to: side(way.charAt(1)).key, point: from.point });
      }
    }
  }
  return rings(next);
}

function rings(next: Map<string, { to: string; point: Point }>): Point[][] {
  const out: Point[][] = [];
  while (next.size) {
    let key = next.keys().next().value as string;
    const ring: Point[] = [];
    for (let link = next.get(key); link; link = next.get(key)) {
      next.delete(key);
      ring.push(link.point);
      key = link.to;
    }
    if (ring.length > 12) out.push(ring);
  }
  return out;
}
