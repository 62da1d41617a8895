/** Low-poly rock whose facets are lit by a cool sky and by coloured lights: only Diamant's cave is built so. */

import { mix } from '../../../art/colour';
import { around, at, facetNormal, tidy, winding, type Point, type Vertex } from '../../../art/geometry';
import type { Random } from '../../../art/random';

export interface Lamp {
  x: number;
  y: number;
  reach: number;
  strength: number;
  /** How far before the wall it hangs. */
  off?: number;
  colour: string;
}

export const points = (list: ReadonlyArray<readonly number[]>): string =>
  list.map((p) => `${tidy(at(p, 0))},${tidy(at(p, 1))}`).join(' ');

/** A line made jagged: bends at least every `step`, off by up to `by`. */
export function jagged(
  line: readonly Point[],
  by: number,
  step: number,
  next: Random,
  ends: 'ring' | 'open' = 'ring',
): Point[] {
  const out: Point[] = [];
  const last = ends === 'ring' ? line.length : line.length - 1;
  for (let i = 0; i < last; i++) {
    const [a, b] = [at(line, i), around(line, i + 1)];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const pieces = Math.max(1, Math.round(length / step));
    for (let j = 0; j < pieces; j++) {
      const [part, sway] = [j / pieces, (next() * 2 - 1) * (j ? by : by * 0.3)];
      out.push([
        a[0] + (b[0] - a[0]) * part - ((b[1] - a[1]) / length) * sway,
        a[1] + (b[1] - a[1]) * part + ((b[0] - a[0]) / length) * sway,
      ]);
    }
  }
  if (ends === 'open') out.push(at(line, line.length - 1));
  return out;
}

export interface MeshStyle {
  cell: number;
  dark: string;
  lite: string;
  /** How rough it is. */
  depth: number;
  sky: readonly [number, number, number];
  lamps: readonly Lamp[];
  /** Where it sinks into the dark: a colour, and how much of it at a place. */
  deep?: { colour: string; at: (x: number, y: number) => number };
}

/** A wall of triangles over a rectangle. */
export function mesh(x0: number, y0: number, x1: number, y1: number, style: MeshStyle, next: Random): string {
  const { cell, depth } = style;
  const [nx, ny] = [Math.ceil((x1 - x0) / cell) + 1, Math.ceil((y1 - y0) / cell) + 1];
  const sway = (): number => (next() * 2 - 1) * 0.34 * cell;
  const rows: Vertex[][] = [];
  for (let j = 0; j <= ny; j++) {
    const row: Vertex[] = [];
    for (let i = 0; i <= nx; i++)
      row.push([
        x0 + (i - 0.5 + (j % 2 ? 0.5 : 0)) * cell + sway(),
        y0 + (j - 0.5) * cell + sway(),
        next() * depth * cell,
      ]);
    rows.push(row);
  }
  let s = '';
  for (let j = 0; j < ny; j++) {
    const [upper, lower] = [at(rows, j), at(rows, j + 1)];
    for (let i = 0; i < nx; i++) {
      const [a, b, c, d] = [at(upper, i), at(upper, i + 1), at(lower, i), at(lower, i + 1)];
      s += j % 2 ? facet(a, b, d, style) + facet(a, d, c, style) : facet(a, b, c, style) + facet(b, d, c, style);
    }
  }
  return `<g stroke-width=".7">${s}</g>`;
}

function facet(a: Vertex, b: Vertex, c: Vertex, style: MeshStyle): string {
  const n = facetNormal(a, b, c);
  const [x, y] = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3];
  const { sky } = style;
  let colour = mix(
    style.dark,
    style.lite,
    Math.min(1, Math.max(0, n[0] * sky[0] + n[1] * sky[1] + n[2] * sky[2]) * 1.05),
  );
  if (style.deep) colour = mix(colour, style.deep.colour, Math.max(0, Math.min(1, style.deep.at(x, y))));
  for (const lamp of style.lamps) {
    const [dx, dy, dz] = [lamp.x - x, lamp.y - y, lamp.off ?? 70];
    const flat = Math.hypot(dx, dy);
    if (flat > lamp.reach * 2.2) continue;
    const facing = Math.max(0, (n[0] * dx + n[1] * dy + n[2] * dz) / Math.hypot(flat, dz));
    colour = mix(
      colour,
      lamp.colour,
      Math.min(0.85, facing * Math.exp(-((flat / lamp.reach) ** 2) * 1.3) * lamp.strength),
    );
  }
  return `<path d="M${tidy(a[0])},${tidy(a[1])}L${tidy(b[0])},${tidy(b[1])}L${tidy(c[0])},${tidy(c[1])}Z" fill="${colour}" stroke="${colour}"/>`;
}

/** A chiselled edge along a ring; `off` below 0 grows inwards. */
export function chiselled(
  ring: readonly Point[],
  off: number,
  lamps: readonly Lamp[],
  dark: string,
  lite: string,
  flip: 1 | -1,
  next: Random,
): string {
  const side = winding(ring);
  const outer = ring.map((p, i): Point => {
    const [a, b] = [around(ring, i - 1), around(ring, i + 1)];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const k = (off * side * (next() < 0.25 ? 1.3 + next() : 0.25 + next() * 0.85)) / length;
    return [p[0] + (b[1] - a[1]) * k, p[1] - (b[0] - a[0]) * k];
  });
  return ring
    .map((a, i) => {
      const b = around(ring, i + 1);
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const [nx, ny] = [(-(b[1] - a[1]) / length) * side * flip, ((b[0] - a[0]) / length) * side * flip];
      const [cx, cy] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      let colour = mix(dark, lite, Math.max(0, Math.min(1, Math.max(0, -ny * 0.8 - nx * 0.45) - 0.16 + next() * 0.42)));
      for (const lamp of lamps) {
        const [vx, vy] = [lamp.x - cx, lamp.y - cy];
        const d = Math.hypot(vx, vy) || 1;
        const w =
          Math.max(0, (nx * vx + ny * vy) / d) *
          Math.exp(-((d / (lamp.reach * 1.5)) ** 2)) *
          lamp.strength *
          (0.7 + next() * 0.9);
        colour = mix(colour, lamp.colour, Math.min(0.6, w));
      }
      return `<polygon points="${points([a, b, around(outer, i + 1), at(outer, i)])}" fill="${colour}" stroke="${colour}" stroke-width=".6"/>`;
    })
    .join('');
}
