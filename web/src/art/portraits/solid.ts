/** Solids of light and dark facets inside an ink outline, and other shapes that portraits are made of. */

import { INK, mix } from '../colour';
import { shape, smooth, tidy, type Point } from '../geometry';
import { PAINT } from './palette';

/** The drawing of something that stands in several places. */
export function spots(places: readonly (readonly number[])[], draw: (...at: number[]) => string): string {
  return places.map((each) => draw(...each)).join('');
}

/** Lighter towards lantern light, darker towards the dark. */
export function tone(colour: string, k: number): string {
  return k >= 0 ? mix(colour, PAINT.light, Math.min(1, k)) : mix(colour, PAINT.shade, Math.min(1, -k));
}

const stroked = (width: number, stroke: string): string => (width ? ` stroke="${stroke}" stroke-width="${width}"` : '');

export function path(d: string, fill = 'none', width = 0, stroke: string = INK, more = ''): string {
  const round = width ? ' stroke-linejoin="round" stroke-linecap="round"' : '';
  return `<path d="${d}" fill="${fill}"${stroked(width, stroke)}${round} ${more}/>`;
}

export function circ(x: number, y: number, r: number, fill: string, width = 0, stroke: string = INK): string {
  return `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(r)}" fill="${fill}"${stroked(width, stroke)}/>`;
}

export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  width = 0,
  stroke: string = INK,
  more = '',
): string {
  return `<ellipse cx="${tidy(x)}" cy="${tidy(y)}" rx="${tidy(rx)}" ry="${tidy(ry)}" fill="${fill}"${stroked(width, stroke)} ${more}/>`;
}

/** Corners of the right half, top to bottom, mirrored to a ring around the middle. */
export function sym(half: readonly Point[]): Point[] {
  const mirrored = half.filter(([x]) => x !== 128).map(([x, y]): Point => [256 - x, y]);
  return [...half, ...mirrored.reverse()];
}

export interface Finish {
  /** Where the facets meet. */
  apex?: Point;
  /** How strong light and shadow are. */
  k?: number;
  /** Width of the outline. */
  sw?: number;
  sharp?: boolean;
  ink?: string;
  dark?: string;
}

/** A ring of corners, fanned into facets from an apex, each lit from the upper left. */
export function solid(
  ring: readonly Point[],
  colour: string,
  { apex, k = 0.26, sw = 5, sharp = false, ink = INK, dark = PAINT.shade }: Finish = {},
): string {
  const n = ring.length;
  const step = sharp ? 1 : 6;
  const fine = sharp ? [...ring] : smooth(ring, step, 'ring');
  const [ax, ay] = apex ?? [ring.reduce((s, p) => s + p[0], 0) / n - 4, ring.reduce((s, p) => s + p[1], 0) / n - 4];
  const facets = ring.map((_, i) => {
    const arc = fine.slice(i * step, i * step + step + 1);
    if (arc.length < step + 1) arc.push(fine[0] as Point);
    const [p, q] = [arc[0] as Point, arc[arc.length - 1] as Point];
    const [mx, my] = [(p[0] + q[0]) / 2 - ax, (p[1] + q[1]) / 2 - ay];
    const light = (-mx * 0.62 - my * 0.78) / (Math.hypot(mx, my) || 1);
    const fill = light > 0 ? tone(colour, light * k) : mix(colour, dark, -light * k * 1.25);
    return `<path d="${shape([[ax, ay], ...arc])}" fill="${fill}" stroke="${fill}" stroke-width=".7"/>`;
  });
  return path(shape(fine), colour, sw, ink) + facets.join('') + path(shape(fine), 'none', sw, ink);
}
