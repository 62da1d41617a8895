/** The fields themselves: stone slabs on the ring, round entrances, planks in the shafts. */

import type { Point } from '../../../art/geometry';
import { add, inside, type Frame } from '../board/curve';
import { extent, HALF, SHAFT_HALF } from '../board/layout';
import { beside, num, mixWithin, xy, path, poly, within, type Brush } from './paint';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './fields.palette';

const INK = PAINT.common.ink;

export function fields(b: Brush): string {
  const { layout } = b;
  const { board } = layout;
  let s = '';
  for (const name of board.tunnels) {
    for (let k = 1; k <= board.tunnel_length; k++) s += slab(b, layout.where(`${name}${k}`), board.arrows.includes(k));
  }
  for (const name of Object.keys(layout.pitch)) s += entrance(b, name);
  for (const name of Object.keys(layout.pitch)) s += shaft(b, name);
  return s;
}

function slab(b: Brush, frame: Frame, arrow: boolean): string {
  const half = extent(b.layout, 'A1')[0] - 2;
  const w = half / 22;
  const sway = (): number => b.between(-1, 1);
  const colour = mixWithin(b.palette.stone[0], b.palette.stone[1], b.light(frame.p) * 0.95 + 0.04);
  const corners: Point[] = [
    [-21 + sway(), -22 + sway()],
    [-12, -23.5],
    [13, -23 + sway()],
    [21 + sway(), -21],
    [22, -8],
    [21.5 + sway(), 22 + sway()],
    [9, 23.5],
    [-14, 23],
    [-21.5, 21.5 + sway()],
    [-22, 6],
  ];
  const q = corners.map(([u, v]) => inside(frame, u * w, -v));
  const c = frame.p;
  const worn = q.map((p): Point => [c[0] + (p[0] - c[0]) * 0.86, c[1] + (p[1] - c[1]) * 0.86]);
  let s =
    poly(
      q.map((p) => add(p, [1.5, 5])),
      `fill="${PAINT.common.slateBlack}" opacity=".6"`,
    ) +
    poly(
      q.map((p) => add(p, [0, 3])),
      `fill="${mixWithin(colour, PAINT.slab.deepestSlate1, 0.62)}" stroke="${PAINT.slab.deepestSlate2}" stroke-width="1.2"`,
    ) +
    poly(q, `fill="${colour}" stroke="${INK}" stroke-width="1.2" stroke-linejoin="round"`) +
    poly(worn, `fill="${mixWithin(colour, PALETTE.white, 0.1)}" opacity=".75"`);
  q.forEach((p, i) => {
    const r = q[(i + 1) % q.length] as Point;
    const [mx, my] = [(p[0] + r[0]) / 2 - c[0], (p[1] + r[1]) / 2 - c[1]];
    if (my < -6 || mx < -14)
      s += `<path d="M${xy(add(p, [0.6, 1]))}L${xy(add(r, [0.6, 1]))}" stroke="${mixWithin(colour, PAINT.slab.palestSand2, 0.55)}" stroke-width="1.5" stroke-linecap="round"/>`;
  });
  for (let i = 0; i < 2; i++) {
    const from = inside(frame, b.between(-14, 14), b.between(-14, 14));
    s += `<path d="M${xy(from)}l${num(b.between(-6, 6))},${num(b.between(-4, 4))}l${num(b.between(-5, 5))},${num(b.between(-5, 5))}" fill="none" stroke="${mixWithin(colour, PAINT.slab.deepViolet, 0.5)}" stroke-width="1" opacity=".6"/>`;
  }
  if (!arrow) return s;
  const head = `<path d="M-9,-12L4,0L-9,12" fill="none" stroke="${PAINT.slab.deepestSlate3}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" opacity=".5"/><path d="M-9,-12L4,0L-9,12M2,-12L15,0L2,12" fill="none" stroke="${PAINT.slab.palestSand1}" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round" opacity=".86"/>`;
  return s + within(frame, -1, head);
}

function entrance(b: Brush, name: string): string {
  const { p } = b.layout.where(`${name}1`);
  const colour = mixWithin(
    mixWithin(b.palette.stone[0], PAINT.entrance.darkViolet, 0.3),
    PAINT.entrance.lightOrange,
    0.25 + b.light(p) * 0.7,
  );
  const spoke = (angle: number, r: number): Point => [
    Math.cos((angle * Math.PI) / 180) * r,
    Math.sin((angle * Math.PI) / 180) * r,
  ];
  let stones = '';
  for (let i = 0; i < 12; i++) {
    const [from, to] = [i * 30 + 1.6, i * 30 + 28.4];
    stones += poly(
      [spoke(from, 33), spoke((from + to) / 2, 33.6), spoke(to, 33), spoke(to, 21), spoke(from, 21)],
      `fill="${mixWithin(colour, PAINT.entrance.deepestSlate, b.between(0.02, 0.26))}" stroke="${INK}" stroke-width="1"`,
    );
  }
  const arrow = `<path d="M-6,-8L6,0L-6,8" transform="translate(25,0) scale(.8)" fill="none" stroke="${PAINT.entrance.deepBrown}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" opacity=".8"/>`;
  return (
    `<g transform="translate(${xy(p)})"><circle cy="4" r="33" fill="${PAINT.common.slateBlack}" opacity=".6"/>${stones}<circle r="20.5" fill="${mixWithin(colour, PAINT.entrance.palestSand, 0.18)}" stroke="${INK}" stroke-width="1.2"/></g>` +
    within(b.layout.shaft(name, 1), 1, arrow)
  );
}

export const SHIELD = `<path d="M0,-12L10,-8.5V0C10,7 4.5,11 0,13C-4.5,11 -10,7 -10,0V-8.5Z" fill="${PALETTE.plum}" opacity=".88" stroke="${PAINT.common.paleSand}" stroke-width="1.6"/><path d="M-4.5,0L-1,4L5,-4" fill="none" stroke="${PAINT.common.paleSand}" stroke-width="2" stroke-linecap="round"/>`;

function shaft(b: Brush, name: string): string {
  const { layout } = b;
  const { shaft_length: fields, protected: guarded } = layout.board;
  const half = (layout.pitch[name] as number) / 2 - 3.4;
  let s = '';
  for (let k = 2; k <= fields; k++) {
    const frame = layout.shaft(name, k);
    s += within(frame, 1, planks(b, frame, half, guarded.includes(k)));
    if (guarded.includes(k)) s += `<g transform="translate(${xy(frame.p)})">${SHIELD}</g>`;
  }
  for (const side of [1, -1]) {
    const d = path(beside(b, (k) => layout.shaft(name, k), 1.62, fields + 0.5, 0.22, side * (SHAFT_HALF - 2.5), 0));
    s += `<path d="${d}" fill="none" stroke="${PAINT.common.deepestSlate}" stroke-width="6.5"/><path d="${d}" fill="none" stroke="${PAINT.shaft.brown}" stroke-width="4.2"/><path d="${d}" fill="none" stroke="${PAINT.common.lightOrange2}" stroke-width="1.1" opacity=".7"/>`;
    for (let k = 2.5; k < fields; k++) {
      const p = inside(layout.shaft(name, k), 0, side * (SHAFT_HALF - 2));
      s += `<g transform="translate(${xy(p)})"><circle r="6.5" cy="2" fill="${PAINT.shaft.slateBlack}"/><circle r="5.6" fill="${PAINT.shaft.darkBrown}" stroke="${PAINT.common.deepestSlate}" stroke-width="1.3"/><circle r="3" fill="none" stroke="${PAINT.common.lightOrange1}" stroke-width="1"/><circle r="1" fill="${PAINT.common.lightOrange1}"/></g>`;
    }
  }
  return s + timber(layout.shaft(name, 1.6), SHAFT_HALF - 8);
}

function planks(b: Brush, frame: Frame, half: number, guarded: boolean): string {
  const [w, lit] = [SHAFT_HALF - 7, b.light(frame.p)];
  const many = Math.max(4, Math.round((2 * half) / 9));
  const wide = (2 * half) / many;
  const base = guarded
    ? mixWithin(PAINT.planks.darkBrown2, PAINT.planks.paleOrange, 0.25 + lit * 0.6)
    : mixWithin(b.palette.plank[0], b.palette.plank[1], 0.12 + lit * 0.85);
  let s = `<rect x="${num(-half + 1)}" y="${-w + 3}" width="${num(2 * half)}" height="${2 * w}" rx="4" fill="${PAINT.planks.slateBlack}" opacity=".6"/>`;
  for (let i = 0; i < many; i++) {
    const colour = mixWithin(base, PAINT.planks.deepestSlate3, b.between(0, 0.16));
    const [x, top, foot] = [-half + i * wide, -w + b.between(-1.2, 1.2), w + b.between(-1.6, 1.6)];
    s +=
      `<path d="M${num(x + 0.5)},${num(top)}H${num(x + wide - 0.5)}V${num(foot)}H${num(x + 0.5)}Z" fill="${colour}" stroke="${PAINT.planks.deepestSlate2}" stroke-width=".8"/><path d="M${num(x + 1.6)},${num(top + 1)}V${num(foot - 1)}" stroke="${mixWithin(colour, PALETTE.amberPale, 0.35)}" stroke-width="1" opacity=".8"/>` +
      `<circle cx="${num(x + wide / 2)}" cy="${-w + 5}" r="1" fill="${PAINT.common.deepestSlate}"/><circle cx="${num(x + wide / 2)}" cy="${w - 5}" r="1" fill="${PAINT.common.deepestSlate}"/>`;
  }
  const border = (inset: number, r: number, stroke: string, width: number, more = ''): string =>
    `<rect x="${num(-half + inset)}" y="${num(-w + inset)}" width="${num(2 * (half - inset))}" height="${num(2 * (w - inset))}" rx="${r}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
  if (guarded) return s + border(2, 5, PAINT.planks.darkBrown1, 4) + border(2, 5, PAINT.common.paleSand, 1.8);
  return (
    s +
    border(-0.3, 3, PAINT.planks.deepestSlate1, 3.4) +
    border(1.1, 2.5, mixWithin(PAINT.planks.purple, PAINT.planks.paleSand, 0.25 + lit * 0.75), 1.5, 'opacity=".75"')
  );
}

/** A timber frame across a tunnel. */
export function timber(frame: Frame, half = HALF): string {
  const post = (k: number): string =>
    `<rect x="-8" y="${k * (half + 7) - 7}" width="16" height="14" rx="2.5" fill="${PAINT.timber.brown}" stroke="${PAINT.common.deepestSlate}" stroke-width="1.5"/><path d="M-5,${k * (half + 7) - 3.5}H5M-5,${k * (half + 7) + 0.5}H5M-5,${k * (half + 7) + 4}H3" stroke="${PAINT.common.lightOrange1}" stroke-width="1.1" opacity=".8"/>`;
  return within(
    frame,
    1,
    `<rect x="-4" y="${-half - 13}" width="14" height="${2 * half + 26}" fill="${PAINT.timber.greyBlack}" opacity=".5" filter="url(#b4)"/>` +
      `<rect x="-5" y="${-half - 11}" width="10" height="${2 * half + 22}" rx="2" fill="${PAINT.timber.darkBrown}" stroke="${PAINT.common.deepestSlate}" stroke-width="1.4"/><path d="M-2.6,${-half - 9}V${half + 9}" stroke="${PAINT.common.lightOrange2}" stroke-width="1.8" opacity=".85"/><path d="M2.4,${-half - 6}V${half + 4}" stroke="${PAINT.timber.deepBrown}" stroke-width="1.2" opacity=".8"/>${post(-1)}${post(1)}`,
  );
}
