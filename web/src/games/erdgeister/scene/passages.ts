/** What is cut into the rock: walls and floors of tunnels, shafts, chamber and niches; rails and rubble on the ring. */

import type { Point } from '../../../art/geometry';
import { add, inside } from '../board/curve';
import { HALF, SHAFT_HALF, WALL } from '../board/layout';
import { beside, num, facets, mixWithin, xy, path, poly, type Brush } from './paint';
import { nicheFloor, nicheWall } from './specials';
import { PAINT } from './passages.palette';

const shafts = (b: Brush): string[] => Object.keys(b.layout.pitch);
const last = (b: Brush): number => b.layout.board.shaft_length + 0.8;

/** A soft shadow below everything that is cut. */
export function shadow(b: Brush): string {
  const { layout, palette } = b;
  const ring: Point[] = [];
  for (let i = 0; i < layout.around; i += 0.25) ring.push(layout.ring(i).p);
  const lines = shafts(b).map((name) => {
    const points: Point[] = [];
    for (let k = 1; k <= last(b); k += 0.25) points.push(layout.shaft(name, k).p);
    return `<path d="${path(points)}" stroke-width="${2 * (SHAFT_HALF + WALL) + 20}"/>`;
  });
  const [cx, cy] = layout.centre;
  return `<g fill="none" stroke="${palette.shade}" filter="url(#b9)"><path d="${path(ring)}Z" stroke-width="${2 * (HALF + WALL) + 24}"/>${lines.join('')}<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(layout.chamber[0] + 30)}" ry="${num(layout.chamber[1] + 30)}" stroke-width="30"/></g>`;
}

export function walls(b: Brush): string {
  const { layout } = b;
  let s = '';
  for (const side of [1, -1]) {
    const [inner, outer]: [Point[], Point[]] = [[], []];
    for (let i = 0; i < layout.around; i += 0.4) {
      const frame = layout.ring(i);
      inner.push(inside(frame, 0, side * (HALF + b.between(-2.5, 2.5))));
      outer.push(inside(frame, 0, side * (HALF + WALL + b.between(-4, 5))));
    }
    s += facets(b, [...inner, inner[0] as Point], [...outer, outer[0] as Point]);
  }
  for (const name of shafts(b)) {
    for (const side of [1, -1]) {
      const line = (k: number) => layout.shaft(name, k);
      s += facets(
        b,
        beside(b, line, 1.2, last(b), 0.5, side * SHAFT_HALF, 2),
        beside(b, line, 1.2, last(b), 0.5, side * (SHAFT_HALF + 15), 4),
      );
    }
  }
  s += chamberWall(b);
  for (const it of layout.specials) if (it.kind === 'dark') s += nicheWall(b, it);
  return s;
}

function chamberWall(b: Brush): string {
  const { centre, chamber } = b.layout;
  const round = (more: number, low: number, high: number): Point[] => {
    const points = Array.from({ length: 40 }, (_, i): Point => {
      const [t, sway] = [(i / 40) * 2 * Math.PI, more + b.between(low, high)];
      return [centre[0] + (chamber[0] + sway) * Math.cos(t), centre[1] + (chamber[1] + sway) * Math.sin(t)];
    });
    return [...points, points[0] as Point];
  };
  return facets(b, round(0, -4, 4), round(24, -4, 6), [PAINT.darkSlate, PAINT.sand1]);
}

/** All floors in one, so that one inner shadow falls on them. */
export function floors(b: Brush): string {
  const { layout, palette } = b;
  const end = layout.around - 0.1;
  const [outer, inner] = [
    beside(b, layout.ring, 0, end, 0.4, HALF, 2.2),
    beside(b, layout.ring, 0, end, 0.4, -HALF, 2.2),
  ];
  let s = `<path fill-rule="evenodd" d="${path(outer)}Z${path(inner)}Z" fill="${palette.floor}"/>`;
  for (const name of shafts(b)) {
    const line = (k: number) => layout.shaft(name, k);
    const [left, right] = [
      beside(b, line, 1, last(b), 0.45, SHAFT_HALF, 1.6),
      beside(b, line, 1, last(b), 0.45, -SHAFT_HALF, 1.6),
    ];
    s += poly([...left, ...right.reverse()], `fill="${palette.shaftFloor}"`);
    const [x, y] = layout.where(`${name}1`).p;
    s += `<circle cx="${num(x)}" cy="${num(y)}" r="41" fill="${palette.floor}"/>`;
  }
  const [cx, cy] = layout.centre;
  s += `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(layout.chamber[0])}" ry="${num(layout.chamber[1])}" fill="${PAINT.darkBrown}"/>`;
  for (const it of layout.specials) if (it.kind === 'dark') s += nicheFloor(b, it);
  return `<g filter="url(#inner)">${s}</g>${rubble(b)}`;
}

function rubble(b: Brush): string {
  let s = '';
  for (let i = 0; i < b.layout.around * 10; i++) {
    const p = inside(b.layout.ring(b.next() * b.layout.around), 0, (b.next() < 0.5 ? -1 : 1) * b.between(20, HALF - 2));
    const r = b.between(0.8, 2.6);
    const colour = mixWithin(
      mixWithin(b.palette.floor, PAINT.deepestSlate2, 0.4),
      PAINT.sand2,
      0.2 + b.light(p) * 0.7 * b.next(),
    );
    s += `<path d="M${xy(add(p, [-r, 0]))}L${xy(add(p, [0, -r * 0.8]))}L${xy(add(p, [r, r * 0.2]))}L${xy(add(p, [0, r * 0.8]))}Z" fill="${colour}"/>`;
  }
  return s;
}

/** Sleepers and two rails all along the ring. */
export function rails(b: Brush): string {
  const { layout } = b;
  const gap = 15 / layout.step;
  let s = '';
  for (let i = 0; i < layout.around; i += gap) {
    const frame = layout.ring(i);
    const [p, q] = [inside(frame, 0, 19 + b.between(-1, 1)), inside(frame, 0, -19 + b.between(-1, 1))];
    s += `<path d="M${xy(p)}L${xy(q)}" stroke="${mixWithin(PAINT.deepBrown, PAINT.brown, 0.15 + b.light(frame.p) * 0.8)}" stroke-width="6"/>`;
  }
  for (const off of [12, -12]) {
    const d = `${path(beside(b, layout.ring, 0, layout.around - 0.24, 0.24, off, 0))}Z`;
    s +=
      `<path d="${d}" fill="none" stroke="${PAINT.deepestSlate1}" stroke-width="5" opacity=".7" transform="translate(0,1.5)"/><path d="${d}" fill="none" stroke="${PAINT.indigo}" stroke-width="3.4"/>` +
      `<path d="${d}" fill="none" stroke="${PAINT.paleSlate}" stroke-width="1.1" opacity=".8" transform="translate(0,-.8)"/>`;
  }
  return s;
}
