/** Signs over the board: reach badges, markers, chevrons, steps. */

import { at, distance, heading, tidy, type Point } from '../../../art/geometry';
import { caveLine, type Layout } from './layout';

export const BADGE = 'M-10.5 0a10.5 10.5 0 0 1 10.5-10.5h4l9 10.5l-9 10.5h-4a10.5 10.5 0 0 1-10.5-10.5z';
export const MARKER = 'M0 0l-9-12h5v-9h8v9h5z';
export const TURN_BACK = 'M1 4h7a4 4 0 0 0 0-8h-5m3-3l-3.4 3l3.4 3';
export const CROWN = 'M-8-12l-1-8l5 4l4-6l4 6l5-4l-1 8z';

export interface Chevron {
  x: number;
  y: number;
  turn: number;
}

/** Chevrons along the cave from field to field, none on the fields themselves. */
export function chevrons(layout: Layout, fields: readonly number[], gap = 13): Chevron[] {
  const u = layout.unit;
  const { points, index } = caveLine(layout, -9 * u);
  const out: Chevron[] = [];
  fields.slice(1).forEach((to, k) => {
    const from = at(fields, k);
    const [a, b] = [index(Math.min(from, to)), index(Math.max(from, to))];
    const way = points.slice(a, b + 1);
    if (to < from) way.reverse();
    let walked = 0;
    for (let i = 1; i < way.length - 1; i++) {
      const p = at(way, i);
      walked += distance(p, at(way, i - 1));
      const near = [from, to].some((field) => distance(at(layout.cave, field - 1), p) < layout.caveSize[0] * 1.12);
      if (walked <= gap * u || near) continue;
      walked = 0;
      out.push({ x: tidy(p[0]), y: tidy(p[1]), turn: tidy(heading(at(way, i - 1), at(way, i + 1))) });
    }
  });
  return out;
}

/** Footprints along a line, left and right in turn, none near its ends. */
export function footprints(line: readonly Point[], gap: number, keep: number): Point[] {
  const out: Point[] = [];
  let walked = 0;
  const [first, last] = [at(line, 0), at(line, line.length - 1)];
  for (let i = 1; i < line.length; i++) {
    const p = at(line, i);
    walked += distance(p, at(line, i - 1));
    if (walked < gap || distance(p, first) < keep || distance(p, last) < keep) continue;
    walked = 0;
    out.push([tidy(p[0]), tidy(p[1] + (out.length % 2 ? gap * 0.55 : gap * 0.1))]);
  }
  return out;
}
