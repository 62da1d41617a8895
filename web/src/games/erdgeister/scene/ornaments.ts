/** Veins of ore, crystals, mushrooms and a cart: they stand wherever this board leaves rock free. */

import { distance, type Point } from '../../../art/geometry';
import { add } from '../board/curve';
import { HALF, SHAFT_HALF, WALL } from '../board/layout';
import { num, mixWithin, xy, poly, type Brush } from './paint';
import { sneakLine } from './specials';
import { GEM_COLOURS, PALETTE, SEATS } from '../../../art/palette';
import { PAINT } from './ornaments.palette';

interface Spot {
  p: Point;
  /** How far the next thing is. */
  room: number;
}

/** Everything that ornaments keep clear of: a point and how wide it is. */
function obstacles(b: Brush): Array<readonly [number, number, number]> {
  const { layout } = b;
  const out: Array<readonly [number, number, number]> = [
    [layout.centre[0], layout.centre[1], Math.max(...layout.chamber) + 34],
  ];
  for (let i = 0; i < layout.around; i += 0.5) out.push([...layout.ring(i).p, HALF + WALL + 6]);
  for (const shaft of Object.keys(layout.pitch)) {
    for (let k = 1; k <= layout.board.shaft_length; k += 0.5) {
      const { p, n } = layout.shaft(shaft, k);
      out.push([...p, SHAFT_HALF + WALL + 4]);
      if (k > 1.5 && k <= layout.tileEnd(shaft)) out.push([...add(p, n, SHAFT_HALF + 42), 52]);
    }
  }
  for (const it of layout.specials) {
    if (it.kind === 'dark') out.push([...layout.where(`${it.beside}d`).p, 46]);
    if (it.kind === 'sneak') for (let t = 0; t <= 1; t += 0.1) out.push([...sneakLine(layout, it)(t), 26]);
  }
  for (const sign of layout.signs) {
    const wide = sign.kind === 'tunnel' ? [-100, -50, 0, 50, 100] : [-30, 0, 30];
    for (const dx of wide) out.push([sign.p[0] + dx, sign.p[1], 36]);
  }
  return out;
}

/** The roomiest spots of the rock, best first, none near another. */
function freeSpots(b: Brush, most: number): Spot[] {
  const blocked = obstacles(b);
  const { x, y, w, h } = b.layout.box;
  const all: Spot[] = [];
  for (let px = x + 24; px < x + w - 20; px += 22) {
    for (let py = y + 24; py < y + h - 20; py += 22) {
      let room = Math.min(px - x, py - y, x + w - px, y + h - py) + 26;
      for (const [ox, oy, r] of blocked) room = Math.min(room, Math.hypot(px - ox, py - oy) - r);
      if (room > 16) all.push({ p: [px, py], room });
    }
  }
  all.sort((a, c) => c.room - a.room);
  const out: Spot[] = [];
  for (const spot of all) {
    if (out.length < most && out.every((it) => distance(it.p, spot.p) > 34 + Math.min(60, it.room))) out.push(spot);
  }
  return out;
}

const COLOURS = [GEM_COLOURS.turquoise, GEM_COLOURS.ruby, GEM_COLOURS.emerald, SEATS.violet, PALETTE.gold] as const;

export function ornaments(b: Brush): string {
  const spots = freeSpots(b, 18);
  let s = '';
  spots.forEach((spot, i) => {
    const colour = COLOURS[i % COLOURS.length] as string;
    if (i % 3 === 0) s += vein(b, spot, i % 2 ? GEM_COLOURS.turquoise : PALETTE.gold);
    const size = Math.min(0.95, spot.room / 44);
    if (spot.room > 40 && i === 0) s += cart(b, spot.p, Math.min(0.95, spot.room / 46));
    else if (i % 5 === 3 && spot.room > 26) s += mushrooms(spot.p, Math.min(1, spot.room / 42));
    else s += crystals(b, spot.p, Math.max(0.42, size), colour);
  });
  return s;
}

function crystals(b: Brush, [x, y]: Point, scale: number, colour: string): string {
  const many = scale > 0.7 ? 7 : 5;
  let s = `<g transform="translate(${num(x)},${num(y)}) scale(${scale.toFixed(2)})"><ellipse rx="58" ry="42" fill="${colour}" opacity=".3" filter="url(#b18)"/><ellipse cx="3" cy="9" rx="27" ry="7" fill="${PAINT.slateBlack}" opacity=".5" filter="url(#b4)"/>`;
  const spires = Array.from({ length: many }, (_, i): Point => {
    const off = i - (many - 1) / 2;
    return [
      -90 + off * (118 / many) + b.between(-7, 7),
      b.between(24, 36) * (1 - 0.42 * Math.abs((off / many) * 2)) + b.between(0, 8),
    ];
  }).sort((p, q) => q[1] - p[1]);
  for (const [angle, h] of spires) {
    const w = b.between(5, 8.2);
    s +=
      `<g transform="translate(${num(Math.cos((angle * Math.PI) / 180) * 10)},7) rotate(${num(angle + 90)})"><path d="M${num(-w)},0L${num(-w)},${num(-h * 0.72)}L0,${num(-h)}L0,2Z" fill="${mixWithin(colour, PALETTE.white, 0.34)}"/>` +
      `<path d="M0,2L0,${num(-h)}L${num(w)},${num(-h * 0.7)}L${num(w)},0Z" fill="${mixWithin(colour, PALETTE.nightDeep, 0.3)}"/><path d="M${num(-w)},${num(-h * 0.72)}L0,${num(-h)}L${num(w)},${num(-h * 0.7)}L0,${num(-h * 0.6)}Z" fill="${mixWithin(colour, PALETTE.white, 0.66)}"/>` +
      `<path d="M${num(-w)},0V${num(-h * 0.72)}L0,${num(-h)}L${num(w)},${num(-h * 0.7)}V0" fill="none" stroke="${PAINT.deepestSlate2}" stroke-width="1" opacity=".55"/></g>`;
  }
  return s + '</g>';
}

/** A crooked vein of ore through a spot. */
function vein(b: Brush, spot: Spot, colour: string): string {
  const reach = Math.min(120, spot.room + 46);
  const turn = b.between(-0.5, 0.5);
  const line: Point[] = [];
  for (let i = -6; i <= 6; i++) {
    const along = (i / 6) * reach;
    line.push([
      spot.p[0] + along * Math.cos(turn) + b.between(-6, 6),
      spot.p[1] + 16 + along * Math.sin(turn) + b.between(-9, 9),
    ]);
  }
  const [left, right]: [Point[], Point[]] = [[], []];
  line.forEach((p, i) => {
    const [q, r] = [line[Math.min(i + 1, 12)] as Point, line[Math.max(0, i - 1)] as Point];
    const far = distance(q, r) || 1;
    const n: Point = [-(q[1] - r[1]) / far, (q[0] - r[0]) / far];
    const half = 4.4 * Math.sin((Math.PI * (i + 0.25)) / 12.5) * b.between(0.55, 1.25);
    left.push(add(p, n, half));
    right.unshift(add(p, n, -half));
  });
  let s =
    poly([...left, ...right], `fill="${PAINT.deepestSlate1}" opacity=".55" transform="translate(1.5,2.5)"`) +
    poly([...left, ...right], `fill="${colour}" opacity=".9"`);
  for (let i = 1; i < 12; i++)
    s += poly(
      [left[i] as Point, line[i] as Point, line[i + 1] as Point],
      `fill="${PAINT.palestSand}" opacity="${b.between(0.15, 0.6).toFixed(2)}"`,
    );
  return s;
}

function mushrooms([x, y]: Point, scale: number): string {
  const caps = (
    [
      [-18, 4, 0.8],
      [0, -4, 1.25],
      [18, 6, 0.9],
      [32, 12, 0.55],
    ] as const
  ).map(
    ([dx, dy, size]) =>
      `<g transform="translate(${dx},${dy}) scale(${size})"><path d="M-3,0Q-4,10 -5,14H5Q4,10 3,0Z" fill="${PAINT.palestSteel}"/><path d="M-13,1C-12,-14 12,-14 13,1Q0,6 -13,1Z" fill="${PAINT.lightBlue}" stroke="${PAINT.violetBlack}" stroke-width="1"/><ellipse cx="-4" cy="-5" rx="3" ry="2" fill="${PAINT.steelWhite}"/><circle cx="5" cy="-3" r="1.6" fill="${PAINT.steelWhite}"/></g>`,
  );
  return `<g transform="translate(${num(x)},${num(y)}) scale(${scale.toFixed(2)})"><ellipse rx="50" ry="26" fill="${SEATS.sky}" opacity=".25" filter="url(#b18)"/>${caps.join('')}</g>`;
}

function cart(b: Brush, [x, y]: Point, scale: number): string {
  let ore = '';
  for (let i = 0; i < 13; i++) {
    const colour = [PALETTE.gold, PAINT.lightIndigo2, GEM_COLOURS.ruby, PALETTE.gold, PAINT.indigo][i % 5];
    const dx = b.between(-28, 28);
    const dy = -14 - Math.max(0, 10 - Math.abs(dx) * 0.36) * b.between(0.2, 1);
    ore += `<path d="M${xy([dx - 6, dy + 5])}L${xy([dx - 4, dy - 5])}L${xy([dx + 3, dy - 7])}L${xy([dx + 7, dy])}L${xy([dx + 4, dy + 6])}Z" fill="${colour}" stroke="${PAINT.deepestSlate3}" stroke-width="1"/>`;
  }
  const wheel = (at: number): string =>
    `<circle cx="${at}" cy="20" r="8" fill="${PAINT.deepSlate1}" stroke="${PAINT.lightIndigo1}" stroke-width="2.4"/><circle cx="${at}" cy="20" r="2" fill="${PAINT.paleIndigo}"/>`;
  return (
    `<g transform="translate(${num(x)},${num(y)}) scale(${scale.toFixed(2)})"><ellipse cx="4" cy="24" rx="44" ry="10" fill="${PAINT.greyBlack}" opacity=".6"/>${ore}` +
    `<path d="M-38,-12H38L30,16H-30Z" fill="${PAINT.darkViolet}" stroke="${PAINT.deepestSlate3}" stroke-width="2"/><path d="M-38,-12H38L36.5,-6H-36.5Z" fill="${PAINT.lightViolet}"/><path d="M-20,-6L-16,16M0,-6V16M20,-6L16,16" stroke="${PAINT.deepSlate2}" stroke-width="3"/>${wheel(-18)}${wheel(18)}</g>`
  );
}
