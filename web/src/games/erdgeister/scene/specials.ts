/** Special fields: dark corners as niches in the wall, hidden doors, sneak paths, and the tiles beside the shafts. */

import { distance, type Point } from '../../../art/geometry';
import { add, inside, type Frame } from '../board/curve';
import { isShaft, numberOf, zoneOf } from '../board/geometry';
import { HALF, SHAFT_HALF, type Layout } from '../board/layout';
import type { Beside } from '../board/sides';
import { num, facets, mixWithin, xy, path, poly, within, type Brush } from './paint';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './specials.palette';

const edge = (it: { beside: string }): number => (isShaft(it.beside) ? SHAFT_HALF : HALF);

// -- dark corners -------------------------------------------------------------------------------------------

function nichePoints(frame: Frame, side: number, e: number, k = 0): Point[] {
  const local: Point[] = [
    [-20 - k, e - 4],
    [-22 - k, e + 14],
    [-20 - k, e + 27 + k * 0.5],
    [-10 - k * 0.5, e + 39 + k],
    [0, e + 41 + k],
    [10 + k * 0.5, e + 39 + k],
    [20 + k, e + 27 + k * 0.5],
    [22 + k, e + 14],
    [20 + k, e - 4],
  ];
  return local.map(([u, v]) => inside(frame, u, side * v));
}

export function nicheWall(b: Brush, it: Beside): string {
  const frame = b.layout.where(it.beside);
  return (
    poly(nichePoints(frame, it.side, edge(it), 18), `fill="${PAINT.slateBlack1}" filter="url(#b4)"`) +
    facets(b, nichePoints(frame, it.side, edge(it)), nichePoints(frame, it.side, edge(it), 13))
  );
}

export function nicheFloor(b: Brush, it: Beside): string {
  return poly(nichePoints(b.layout.where(it.beside), it.side, edge(it), 1), `fill="${b.palette.niche}"`);
}

const moon = ([x, y]: Point, scale: number): string =>
  `<path transform="translate(${num(x)},${num(y)}) scale(${scale})" d="M4,-9A10,10 0 1,0 4,9A7.6,7.6 0 1,1 4,-9Z" fill="${PAINT.paleIndigo}" stroke="${PAINT.deepIndigo1}" stroke-width="1"/>`;

// -- secret passages ----------------------------------------------------------------------------------------

/** The middle of a door: threads to other doors start here. */
export function doorPoint(layout: Layout, field: string): Point {
  const it = layout.specials.find((one) => one.kind === 'secret' && one.beside === field);
  return inside(layout.where(field), 0, (isShaft(field) ? SHAFT_HALF + 16 : HALF + 12) * (it?.side ?? 1));
}

/** A hidden door, set into the wall and seen from the tunnel. */
function door(frame: Frame, side: number, e: number): string {
  const arch = (k: number): string =>
    `<path d="M${k * 20},${e - 3}V${e + 12}C${k * 20},${e + 21} ${k * 10},${e + 25.5} 0,${e + 25.5}" fill="none" stroke="${PAINT.lightIndigo}" stroke-width="7" stroke-dasharray="8 1.6"/>`;
  return within(
    frame,
    side,
    `<ellipse cx="0" cy="${e - 2}" rx="34" ry="26" fill="url(#teal)" opacity=".8"/><path d="M-20,${e - 3}V${e + 12}C-20,${e + 30} 20,${e + 30} 20,${e + 12}V${e - 3}Z" fill="${PAINT.deepestSlate1}" stroke="${PAINT.slateBlack2}" stroke-width="3"/>${arch(-1)}${arch(1)}` +
      `<path d="M-15.5,${e - 2}V${e + 11}C-15.5,${e + 25} 15.5,${e + 25} 15.5,${e + 11}V${e - 2}Z" fill="${PAINT.paleTeal2}"/><path d="M-15.5,${e - 2}V${e + 11}C-15.5,${e + 25} 12,${e + 25} 9,${e + 11}V${e - 2}Z" fill="${PAINT.darkIndigo}" stroke="${PAINT.deepestSlate6}" stroke-width="1.4"/>` +
      `<path d="M-3,${e + 9}a2.4,2.4 0 1,1 -2.4,2.4a4.8,4.8 0 1,1 4.8,4.4a7,7 0 0,1 -7,-7" transform="translate(1,-3)" fill="none" stroke="${PAINT.paleTeal1}" stroke-width="2" stroke-linecap="round"/>`,
  );
}

// -- sneak paths --------------------------------------------------------------------------------------------

/** A sneak path from 0 to 1: an arch beside its tunnel or shaft, or a burrow across the mountain. */
export function sneakLine(layout: Layout, it: Beside): (t: number) => Point {
  const out = it.out as string;
  if (it.along) {
    const [from, to] = [numberOf(it.beside), numberOf(out)];
    const tiled = isShaft(it.beside);
    const [low, high, bend] = tiled ? [SHAFT_HALF - 3, 64, 0.42] : [HALF - 3, 42, 0.5];
    return (t) => {
      const k = from + (to - from) * t;
      const frame = tiled
        ? layout.shaft(zoneOf(it.beside), k)
        : layout.ring(layout.ringIndex(`${zoneOf(it.beside)}1`) + k - 1);
      return inside(frame, 0, it.side * (low + high * Math.sin(Math.PI * t) ** bend));
    };
  }
  const [a, z] = [layout.where(it.beside), layout.where(out)];
  const [start, end] = [inside(a, 9, it.side * (edge(it) - 2)), inside(z, -9, (isShaft(out) ? SHAFT_HALF : -HALF) - 2)];
  const [p, q] = [add(start, a.n, it.side * 60), add(end, z.n, isShaft(out) ? 60 : -60)];
  return (t) => {
    const [i, j, k, l] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [i * start[0] + j * p[0] + k * q[0] + l * end[0], i * start[1] + j * p[1] + k * q[1] + l * end[1]];
  };
}

export function sneak(b: Brush, it: Beside): string {
  const line = sneakLine(b.layout, it);
  const long = Array.from({ length: 21 }, (_, i) => line(i / 20)).reduce(
    (sum, p, i, all) => sum + (i ? distance(p, all[i - 1] as Point) : 0),
    0,
  );
  const n = Math.max(24, Math.round(long / 5.5));
  const points = Array.from({ length: n + 1 }, (_, i) => line(i / n));
  const wide = isShaft(it.beside) ? 15 : 17;
  const square = (i: number): Point => {
    const [a, c] = [points[Math.max(0, i - 1)] as Point, points[Math.min(n, i + 1)] as Point];
    const far = distance(a, c) || 1;
    return [(c[1] - a[1]) / far, -(c[0] - a[0]) / far];
  };
  const d = path(points);
  let s = `<path d="${d}" fill="none" stroke="${PALETTE.figureShadow}" stroke-opacity=".55" stroke-width="${wide + 22}" filter="url(#b4)"/>`;
  for (const side of [1, -1]) {
    const [inner, outer]: [Point[], Point[]] = [[], []];
    for (let i = 2; i <= n - 2; i += 4) {
      inner.push(add(points[i] as Point, square(i), side * (wide / 2 + b.between(-1, 1))));
      outer.push(add(points[i] as Point, square(i), side * (wide / 2 + 9 + b.between(-2, 2))));
    }
    s += facets(b, inner, outer);
  }
  s += `<path d="${d}" fill="none" stroke="${PAINT.deepestSlate3}" stroke-width="${wide + 3}"/><path d="${d}" fill="none" stroke="${PAINT.darkViolet}" stroke-width="${wide - 1}"/>`;
  for (let i = 7; i <= n - 6; i += 3)
    s += footprint(
      add(points[i] as Point, square(i), (i % 2 ? 1 : -1) * 3.6),
      turn(points, i - 1, i + 1) + 90,
      PAINT.paleSand,
    );
  return s;
}

/** Its two ends, with arrows: laid over the walls that it breaks through. */
function sneakMouths(layout: Layout, it: Beside): string {
  const line = sneakLine(layout, it);
  const points = Array.from({ length: 41 }, (_, i) => line(i / 40));
  return it.along ? mouth(points, 2, 5) + mouth(points, 37, 40) : mouth(points, 0, 1) + mouth(points, 40, 39, 180);
}

const turn = (points: readonly Point[], i: number, j: number): number => {
  const [a, c] = [points[i] as Point, points[j] as Point];
  return (Math.atan2(c[1] - a[1], c[0] - a[0]) * 180) / Math.PI;
};

const mouth = (points: readonly Point[], i: number, j: number, half = 0): string =>
  `<g transform="translate(${xy(points[i] as Point)}) rotate(${num(turn(points, i, j) + half)})"><ellipse rx="11" ry="13" fill="${PAINT.deepestSlate2}" stroke="${PAINT.brown2}" stroke-width="3"/><path d="M-9,-8L12,0L-9,8L-4,0Z" fill="${PAINT.palestSand}" stroke="${PAINT.deepestSlate5}" stroke-width="2" stroke-linejoin="round"/></g>`;

const footprint = (p: Point, angle: number, fill: string): string =>
  `<g transform="translate(${xy(p)}) rotate(${num(angle)})" fill="${fill}"><ellipse cx="0" cy="-3" rx="2.9" ry="4.4"/><ellipse cx="0" cy="4" rx="2.1" ry="2.2"/></g>`;

// -- tiles --------------------------------------------------------------------------------------------------

/** The tile that lies beside a shaft: cobbles in a wooden rim, wider where a sneak path runs over it. */
export function tile(b: Brush, shaft: string): string {
  const { layout } = b;
  const mine = layout.specials.filter((it) => zoneOf(it.beside) === shaft && it.side === 1);
  if (!mine.length) return '';
  const [from, to] = [1.62, layout.tileEnd(shaft)];
  const near = SHAFT_HALF + 2;
  const far = SHAFT_HALF + (mine.some((it) => it.kind === 'sneak') ? 80 : 66);
  const n = 14;
  const [inner, outer]: [Point[], Point[]] = [[], []];
  for (let i = 0; i <= n; i++) {
    inner.push(inside(layout.shaft(shaft, from + ((to - from) * i) / n), 0, near));
    const round = 0.62 + 0.38 * Math.sin((Math.min(1, Math.min(i, n - i) / 2.2) * Math.PI) / 2);
    outer.unshift(
      inside(layout.shaft(shaft, from + 0.25 + ((to - from - 0.5) * i) / n), 0, near + (far - near) * round),
    );
  }
  const q = [...inner, ...outer];
  const base = mixWithin(b.palette.cobble[0], b.palette.cobble[1], 0.3);
  let s =
    poly(
      q.map((p) => add(p, [4, 10])),
      `fill="${PAINT.greyBlack}" opacity=".7" filter="url(#b4)"`,
    ) +
    poly(
      q.map((p) => add(p, [0, 6])),
      `fill="${PAINT.deepestBrown}" stroke="${PAINT.slateBlack3}" stroke-width="2" stroke-linejoin="round"`,
    ) +
    poly(q, `fill="${base}" stroke="${PAINT.deepestSlate4}" stroke-width="9" stroke-linejoin="round"`) +
    poly(q, `fill="${base}" stroke="${PAINT.brown1}" stroke-width="6" stroke-linejoin="round"`) +
    poly(q, `fill="none" stroke="${PAINT.lightOrange2}" stroke-width="1.3" stroke-linejoin="round" opacity=".85"`);
  s += `<clipPath id="tile-${shaft}"><path d="${path(q)}Z"/></clipPath><g clip-path="url(#tile-${shaft})">`;
  const gap = 16 / (layout.pitch[shaft] as number);
  for (let k = from; k < to + 0.1; k += gap)
    for (let v = near + 12; v < far + 4; v += 13)
      s += cobble(b, inside(layout.shaft(shaft, k + b.between(-0.08, 0.08) + (v % 2) * 0.1), 0, v + b.between(-2, 2)));
  s += '</g>';
  for (const k of [from + 0.62, to - 0.62]) {
    const [x, y] = inside(layout.shaft(shaft, k), 0, far - 17);
    s += `<circle cx="${num(x)}" cy="${num(y)}" r="4" fill="${PALETTE.gold}" stroke="${PAINT.deepBrown}" stroke-width="1.4"/>`;
  }
  return s;
}

function cobble(b: Brush, p: Point): string {
  const r = b.between(5.2, 7.4);
  const colour = mixWithin(
    mixWithin(b.palette.cobble[0], b.palette.cobble[1], b.next()),
    PAINT.lightOrange1,
    b.light(p) * 0.45,
  );
  const ring = Array.from({ length: 6 }, (_, i): Point => {
    const a = ((i * 60 + b.between(-14, 14)) * Math.PI) / 180;
    return [p[0] + Math.cos(a) * r, p[1] + Math.sin(a) * r * 0.86];
  });
  return (
    poly(ring, `fill="${colour}" stroke="${PAINT.deepIndigo2}" stroke-width="1.4"`) +
    `<path d="M${num(p[0] - r * 0.5)},${num(p[1] - r * 0.5)}h${num(r * 0.8)}" stroke="${PALETTE.white}" stroke-opacity=".14" stroke-width="1.4"/>`
  );
}

/** Doors, sneak paths and moons, laid over floors and walls. */
export function specialsOnTop(b: Brush): string {
  const { layout } = b;
  let s = '';
  for (const it of layout.specials) if (it.kind === 'sneak' && it.along && isShaft(it.beside)) s += sneak(b, it);
  for (const it of layout.specials) if (it.kind === 'sneak') s += sneakMouths(layout, it);
  for (const it of layout.specials) if (it.kind === 'secret') s += door(layout.where(it.beside), it.side, edge(it));
  for (const it of layout.specials)
    if (it.kind === 'dark') s += moon(inside(layout.where(`${it.beside}d`), 0, 4 * it.side), 0.9);
  return s;
}
