/** What all parts of the scenery share: the board, its light, chance and colours, and how they write markup. */

import { mix } from '../../../art/colour';
import { distance, type Point } from '../../../art/geometry';
import { random, type Random } from '../../../art/random';
import { add, inside, type Frame } from '../board/curve';
import type { Box, Layout } from '../board/layout';
import { PALETTES, type Palette } from './palette';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './paint.palette';

export interface Brush {
  layout: Layout;
  /** What the picture shows, at least the whole board. */
  region: Box;
  palette: Palette;
  theme: 'dark' | 'light';
  next: Random;
  between: (low: number, high: number) => number;
  /** Brightness at a point, 0 to 1. */
  light: (p: Point) => number;
}

export function brush(layout: Layout, region: Box, theme: 'dark' | 'light'): Brush {
  const next = random(11);
  const lights = layout.lamps.filter((it) => it.lit).map((it) => ({ p: it.p, r: 92, k: 0.72 }));
  lights.push({ p: layout.centre, r: 210, k: 1.15 });
  const light = (p: Point): number => {
    let sum = 0;
    for (const it of lights) {
      const far = distance(p, it.p) / it.r;
      if (far < 3) sum += it.k * Math.exp(-far * far);
    }
    return Math.min(1, sum);
  };
  return {
    layout,
    region,
    theme,
    palette: PALETTES[theme],
    next,
    between: (low, high) => low + (high - low) * next(),
    light,
  };
}

/** A number as markup writes it: with one decimal. */
export const num = (n: number): string => (Math.round(n * 10) / 10).toString();
/** A point as paths write it. */
export const xy = (p: Point): string => `${num(p[0])},${num(p[1])}`;
/** A blend that never goes beyond either colour. */
export const mixWithin = (from: string, to: string, part: number): string =>
  mix(from, to, Math.max(0, Math.min(1, part)));
export const poly = (points: readonly Point[], attributes: string): string =>
  `<path d="M${points.map(xy).join('L')}Z" ${attributes}/>`;
export const path = (points: readonly Point[]): string => 'M' + points.map(xy).join('L');

/** Opens a group in a frame's own coordinates: x along it, y to its side. */
export function within(frame: Frame, side: number, content: string): string {
  const four = (n: number): string => n.toFixed(4);
  return `<g transform="matrix(${four(frame.t[0])},${four(frame.t[1])},${four(frame.n[0] * side)},${four(frame.n[1] * side)},${xy(frame.p)})">${content}</g>`;
}

/** Points beside a line of frames, `off` to the side, give or take `sway`. */
export function beside(
  b: Brush,
  line: (i: number) => Frame,
  from: number,
  to: number,
  step: number,
  off: number,
  sway: number,
): Point[] {
  const out: Point[] = [];
  for (let i = from; i <= to + 1e-6; i += step) out.push(inside(line(i), 0, off + b.between(-sway, sway)));
  return out;
}

/** A chiselled wall: facets between an inner and an outer line, lit by the lanterns near them. */
export function facets(
  b: Brush,
  inner: readonly Point[],
  outer: readonly Point[],
  [low, high] = b.palette.wall,
): string {
  let s = '';
  for (let i = 0; i < inner.length - 1; i++) {
    const [a, c, d, e] = [inner[i], inner[i + 1], outer[i + 1], outer[i]] as [Point, Point, Point, Point];
    const middle: Point = [(a[0] + d[0]) / 2, (a[1] + d[1]) / 2];
    const [nx, ny] = [a[0] - e[0], a[1] - e[1]];
    const up = 0.42 + (0.34 * (nx * 0.35 + ny * 0.94)) / (Math.hypot(nx, ny) || 1) + b.between(-0.14, 0.14);
    const colour = mixWithin(
      mixWithin(low, high, up),
      PAINT.lightOrange,
      b.light(middle) * (0.16 + 0.34 * Math.max(0, up)),
    );
    const left = add(a, [e[0] - a[0], e[1] - a[1]], b.between(0.4, 0.62));
    const right = add(c, [d[0] - c[0], d[1] - c[1]], b.between(0.4, 0.62));
    const deep = mixWithin(colour, PAINT.deepestSlate, 0.34);
    s +=
      poly([a, c, right, left], `fill="${deep}" stroke="${deep}" stroke-width=".7"`) +
      poly([left, right, d, e], `fill="${colour}" stroke="${colour}" stroke-width=".7"`) +
      `<path d="M${xy(e)}L${xy(d)}" stroke="${mixWithin(colour, PAINT.paleIndigo, 0.22)}" stroke-width="1.6" fill="none" stroke-linecap="round"/>`;
    if (b.next() < 0.35) s += poly([left, e, right], `fill="${mixWithin(colour, PALETTE.white, 0.1)}"`);
  }
  return s;
}
