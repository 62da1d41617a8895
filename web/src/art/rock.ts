/** Rock: chiselled rims around caves, walls of facets, slabs to stand on and stalactites. */

import { blend, rgb, type Rgb } from './colour';
import { around, at, distance, normal, resample, shape, smooth, winding, type Point } from './geometry';
import { lightAt, lit, type Light } from './light';
import type { Random } from './random';
import { PALETTE } from './palette';
import { PAINT } from './rock.palette';

type Span = readonly [number, number];

export interface RimStyle {
  /** Depth of the inner and of the outer row of facets. */
  near?: Span;
  far?: Span;
  /** Width of a facet. */
  wide?: Span;
  /** Colours of the two rows, in shadow and in light. */
  inner?: readonly [Rgb, Rgb];
  outer?: readonly [Rgb, Rgb];
  /** How far the light reaches onto them; 1 unless told. */
  warmth?: number;
}

const among = (next: Random, [low, high]: Span): number => low + next() * (high - low);

/** Two rows of facets that grow from the edge of a cave into the rock. */
export function rim(edge: readonly Point[], lights: readonly Light[], next: Random, style: RimStyle = {}): string {
  const {
    near = [7, 15],
    far = [20, 44],
    wide = [13, 30],
    inner = [
      [42, 38, 80],
      [84, 76, 140],
    ],
    outer = [
      [29, 27, 58],
      [52, 47, 98],
    ],
    warmth = 1,
  } = style;
  const q = resample(edge, wide[0], wide[1], next);
  if (q.length < 5) return '';
  const side = winding(q);
  const first: Point[] = [];
  const second: Point[] = [];
  q.forEach((p, i) => {
    const [nx, ny] = normal(around(q, i - 1), around(q, i + 1));
    const [a, b] = [among(next, near) * side, among(next, far) * side];
    first.push([p[0] + nx * a, p[1] + ny * a]);
    second.push([p[0] + nx * b + (next() - 0.5) * 8, p[1] + ny * b + (next() - 0.5) * 8]);
  });
  return q
    .map((p, i) => {
      const r = around(q, i + 1);
      const up = Math.max(0, normal(p, r)[1] * side);
      const k = lightAt(lights, (p[0] + r[0]) / 2, (p[1] + r[1]) / 2) * warmth;
      const base = blend(inner[0], inner[1], 0.25 + 0.45 * up + next() * 0.25);
      const back = blend(outer[0], outer[1], up * 0.5 + next() * 0.4);
      const [a, b, c, d] = [at(first, i), around(first, i + 1), around(second, i + 1), at(second, i)];
      let s = `<path d="${shape([a, b, c, d])}" fill="${lit(back, k * 0.28)}"/>`;
      if (next() > 0.5) s += `<path d="${shape([a, b, d])}" fill="${lit(blend(back, inner[1], 0.3), k * 0.3)}"/>`;
      s += `<path d="${shape([p, r, b, a])}" fill="${lit(base, k * 0.8)}"/>`;
      if (next() > 0.4)
        s += `<path d="${shape([p, a, b])}" fill="${lit(blend(base, blend(inner[1], [255, 255, 255], 0.28), 0.32), k * 0.75)}"/>`;
      return s;
    })
    .join('');
}

export interface WallStyle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Width of a facet. */
  step: number;
  dark: Rgb;
  pale: Rgb;
  /** How much the lights colour it. */
  warmth: number;
}

/** A wall of triangles, each a little different and lit by the lanterns near it. */
export function wall(style: WallStyle, lights: readonly Light[], next: Random): string {
  const { x0, y0, x1, y1, step, dark, pale, warmth } = style;
  const nx = Math.ceil((x1 - x0) / step) + 1;
  const ny = Math.ceil((y1 - y0) / step) + 1;
  const grid: Point[] = [];
  for (let j = 0; j <= ny; j++) {
    for (let i = 0; i <= nx; i++)
      grid.push([x0 + (i + (next() - 0.5) * 0.8 + (j % 2) * 0.5 - 0.5) * step, y0 + (j + (next() - 0.5) * 0.8) * step]);
  }
  let s = '';
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const k = j * (nx + 1) + i;
      const [a, b, c, d] = [at(grid, k), at(grid, k + 1), at(grid, k + nx + 2), at(grid, k + nx + 1)];
      for (const t of next() > 0.5
        ? [
            [a, b, c],
            [a, c, d],
          ]
        : [
            [a, b, d],
            [b, c, d],
          ]) {
        const [x, y] = [(at(t, 0)[0] + at(t, 1)[0] + at(t, 2)[0]) / 3, (at(t, 0)[1] + at(t, 1)[1] + at(t, 2)[1]) / 3];
        const fill = lit(blend(dark, pale, next()), lightAt(lights, x, y) * warmth);
        s += `<path d="${shape(t)}" fill="${fill}" stroke="${fill}" stroke-width=".7"/>`;
      }
    }
  }
  return s;
}

export interface SlabStyle {
  /** Thickness; 7 unless told. */
  thick?: number;
  top?: string;
  cracks?: boolean;
}

/** A flat stone to stand on. */
export function slab(
  x: number,
  y: number,
  rx: number,
  ry: number,
  lights: readonly Light[],
  next: Random,
  style: SlabStyle = {},
): string {
  const { thick = 7, top = PAINT.top, cracks = true } = style;
  const stone = rgb(top);
  const corners = Array.from({ length: 11 }, (_, i): Point => {
    const [angle, reach] = [(i / 11) * 6.283 + 0.2, 0.93 + next() * 0.13];
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
  });
  const face = smooth(corners, 5, 'ring');
  const k = lightAt(lights, x, y - 10);
  const lower = (dx: number, dy: number): string => shape(face.map(([px, py]): Point => [px + dx, py + dy]));
  const worn = shape(face.map(([px, py]): Point => [x + (px - x) * 0.8, y - 1 + (py - y) * 0.76]));
  return (
    `<path d="${lower(2, thick + 5)}" fill="${PALETTE.figureShadow}" opacity=".45"/><path d="${lower(0, thick)}" fill="${lit(blend(stone, [18, 14, 40], 0.66), k * 0.2)}"/>` +
    `<path d="${shape(face)}" fill="${lit(blend(stone, [24, 18, 50], 0.18), k * 0.34)}" stroke="${lit(blend(stone, [255, 230, 200], 0.28), k * 0.5)}" stroke-width="1.3"/>` +
    `<path d="${worn}" fill="${lit(blend(stone, [255, 240, 220], 0.1), k * 0.42)}" opacity=".7"/>` +
    (cracks
      ? `<path d="M${x - rx * 0.6} ${y + ry * 0.2}l${rx * 0.25} ${ry * 0.2}l${rx * 0.1} ${ry * 0.35}M${x + rx * 0.35} ${y - ry * 0.6}l${rx * 0.1} ${ry * 0.3}l${rx * 0.25} ${ry * 0.1}" stroke="${PAINT.deepestIndigo}" stroke-opacity=".35" stroke-width="1.1" fill="none"/>`
      : '')
  );
}

export interface StalactiteStyle {
  wide?: Span;
  /** Size of everything; 1 unless told. */
  unit?: number;
  /** Stalactites below this height grow half as long again. */
  longBelow?: number;
  /** Circles [x, y, r] where none hang. */
  avoid?: ReadonlyArray<readonly [number, number, number]>;
  pale?: Rgb;
  dark?: Rgb;
}

/** Stone teeth that hang from every ceiling of the cave's edge. */
export function stalactites(
  edge: readonly Point[],
  lights: readonly Light[],
  next: Random,
  style: StalactiteStyle = {},
): string {
  const {
    wide = [26, 80],
    unit = 1,
    longBelow = Infinity,
    avoid = [],
    pale = [92, 82, 138],
    dark = [40, 35, 74],
  } = style;
  const q = resample(edge, wide[0], wide[1], next);
  const side = winding(q);
  let s = '';
  q.forEach((p, i) => {
    const up = normal(around(q, i - 1), around(q, i + 1))[1] * side;
    if (up > -0.8 || avoid.some((hole) => distance(hole, p) < hole[2])) return;
    const many = 1 + Number(next() > 0.5) + Number(next() > 0.6);
    for (let j = 0; j < many; j++) {
      const h = (9 + next() * 20) * unit * (p[1] > longBelow ? 1.5 : 1);
      const w = (3 + next() * 3.5) * unit + h * 0.1;
      const [x, y] = [p[0] + (j - (many - 1) / 2) * w * 2.2, p[1] - 6 * unit];
      const k = lightAt(lights, x, y + h);
      s += `<path d="${shape([
        [x - w, y],
        [x, y + h + 6 * unit],
        [x + w * 0.15, y],
      ])}" fill="${lit(pale, k * 0.5)}"/>`;
      s += `<path d="${shape([
        [x + w, y],
        [x, y + h + 6 * unit],
        [x + w * 0.15, y],
      ])}" fill="${lit(dark, k * 0.4)}"/>`;
    }
  });
  return s;
}
