/** The rail as markup: two beams and sleepers along its fields. */

import { at, distance, heading, line, tidy, type Point } from '../../../art/geometry';
import { caveLine, type Layout } from './layout';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './rail.palette';

const OVERHANG = 0.32;

/** The rail from its first field to its last, which need not be whole while it shifts. */
export function railing(layout: Layout, first: number, last: number): string {
  const u = layout.unit;
  const { points, index } = caveLine(layout, layout.rail);
  const way = points.slice(Math.round(index(first - OVERHANG)), Math.round(index(last + OVERHANG)) + 1);
  const beam = (dy: number, colour: string, width: number, opacity = 1): string =>
    `<path d="${line(way.map(([x, y]): Point => [x, y + dy * u]))}" stroke="${colour}" stroke-width="${tidy(width * u)}" fill="none" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
  const ends = [at(way, 0), at(way, way.length - 1)].map(
    ([x, y]) =>
      `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${8 * u}" fill="${PAINT.darkBrown2}" stroke="${PAINT.deepestBrown1}" stroke-width="${2 * u}"/><circle cx="${tidy(x)}" cy="${tidy(y)}" r="${3 * u}" fill="${PAINT.lightOrange}"/>`,
  );
  return (
    beam(9, PALETTE.figureShadow, 20, 0.22) +
    beam(8, PALETTE.figureShadow, 13, 0.35) +
    sleepers(way, u) +
    beam(-5, PAINT.deepestBrown2, 6.5) +
    beam(-5.6, PAINT.lightOrange, 3.6) +
    beam(6, PAINT.deepestBrown2, 6.5) +
    beam(5.4, PAINT.orange, 3.6) +
    ends.join('')
  );
}

function sleepers(way: readonly Point[], u: number): string {
  let s = '';
  let walked = 0;
  for (let i = 1; i < way.length - 1; i++) {
    const p = at(way, i);
    walked += distance(p, at(way, i - 1));
    if (walked <= 19 * u) continue;
    walked = 0;
    const turn = heading(at(way, i - 1), at(way, i + 1));
    s += `<rect x="${-3.6 * u}" y="${-11 * u}" width="${7.2 * u}" height="${24 * u}" rx="${2 * u}" transform="translate(${tidy(p[0])} ${tidy(p[1])}) rotate(${tidy(turn)})" fill="${PAINT.darkBrown1}" stroke="${PAINT.deepestBrown1}" stroke-width="1"/>`;
  }
  return s;
}
