/** What all parts of the scenery share: the board, its light, chance and colours, and how they write markup. */

import { mix as blend } from '../../../art/colour';
import { distance, type Point } from '../../../art/geometry';
import { random, type Random } from '../../../art/random';
import { add, inside, type Frame } from '../curve';
import type { Box, Layout } from '../layout';

export interface Palette {
  inner: readonly [string, string];
  outer: readonly [string, string];
  wall: readonly [string, string];
  floor: string;
  shaftFloor: string;
  stone: readonly [string, string];
  plank: readonly [string, string];
  cobble: readonly [string, string];
  niche: string;
  /** What darkens the edges of the picture, and how much. */
  dusk: string;
  vignette: number;
  rough: number;
  pools: number;
  shade: string;
}

/** Night in the mine; and the mine at dawn, when daylight falls in. */
export const PALETTES: Record<'dark' | 'light', Palette> = {
  dark: {
    inner: ['#1a1838', '#463f7e'],
    outer: ['#0f0e22', '#2f2a58'],
    wall: ['#221e44', '#6a5f9c'],
    floor: '#463a5c',
    shaftFloor: '#3d2f47',
    stone: ['#6a6190', '#cfa877'],
    plank: ['#4f3a3c', '#c38d55'],
    cobble: ['#423a68', '#7a6fa6'],
    niche: '#1c1730',
    dusk: '#070614',
    vignette: 0.82,
    rough: 0.55,
    pools: 0.6,
    shade: '#06051255',
  },
  light: {
    inner: ['#8a7ba6', '#dccbd8'],
    outer: ['#75679a', '#c5b3cb'],
    wall: ['#6b5e8e', '#e0cdd6'],
    floor: '#8a7690',
    shaftFloor: '#7d6474',
    stone: ['#bfb2c4', '#f3dcb4'],
    plank: ['#8f6c5a', '#dfae74'],
    cobble: ['#8f82ac', '#c9bcd6'],
    niche: '#3b3256',
    dusk: '#5b4a7c',
    vignette: 0.3,
    rough: 0.2,
    pools: 0.5,
    shade: '#2a1f4a44',
  },
};

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

export const f = (n: number): string => (Math.round(n * 10) / 10).toString();
export const P = (p: Point): string => `${f(p[0])},${f(p[1])}`;
/** A blend that never goes beyond either colour. */
export const mix = (from: string, to: string, part: number): string => blend(from, to, Math.max(0, Math.min(1, part)));
export const poly = (points: readonly Point[], attributes: string): string =>
  `<path d="M${points.map(P).join('L')}Z" ${attributes}/>`;
export const path = (points: readonly Point[]): string => 'M' + points.map(P).join('L');

/** Opens a group in a frame's own coordinates: x along it, y to its side. */
export function within(frame: Frame, side: number, content: string): string {
  const four = (n: number): string => n.toFixed(4);
  return `<g transform="matrix(${four(frame.t[0])},${four(frame.t[1])},${four(frame.n[0] * side)},${four(frame.n[1] * side)},${P(frame.p)})">${content}</g>`;
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
    const colour = mix(mix(low, high, up), '#d98f4a', b.light(middle) * (0.16 + 0.34 * Math.max(0, up)));
    const left = add(a, [e[0] - a[0], e[1] - a[1]], b.between(0.4, 0.62));
    const right = add(c, [d[0] - c[0], d[1] - c[1]], b.between(0.4, 0.62));
    const deep = mix(colour, '#0c0a20', 0.34);
    s +=
      poly([a, c, right, left], `fill="${deep}" stroke="${deep}" stroke-width=".7"`) +
      poly([left, right, d, e], `fill="${colour}" stroke="${colour}" stroke-width=".7"`) +
      `<path d="M${P(e)}L${P(d)}" stroke="${mix(colour, '#a99fdc', 0.22)}" stroke-width="1.6" fill="none" stroke-linecap="round"/>`;
    if (b.next() < 0.35) s += poly([left, e, right], `fill="${mix(colour, '#ffffff', 0.1)}"`);
  }
  return s;
}
