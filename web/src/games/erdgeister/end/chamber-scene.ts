/** The treasure chamber as one picture: a dome lit by its gold. Drawn once for a window and a theme, and kept as a bitmap. */

import { mix } from '../../../art/colour';
import { crystals } from '../../../art/crystals';
import { sceneDefs } from '../../../art/defs';
import { at, shape, smooth, tidy, type Point } from '../../../art/geometry';
import { hoard, lyingCoin } from '../../../art/gold';
import { lantern } from '../../../art/lantern';
import { PALETTE } from '../../../art/palette';
import { random, type Random } from '../../../art/random';
import { wall } from '../../../art/rock';
import { CHAMBER, PAINT, type ChamberPaint } from './chamber.palette';
import { chestBack } from './chest';
import type { Stage } from './end-layout';

interface Canvas {
  stage: Stage;
  width: number;
  height: number;
  /** How much of it the title covers. */
  top: number;
  paint: ChamberPaint;
  next: Random;
}

/** The whole picture as an SVG document of this size in pixels. */
export function chamberScene(stage: Stage, size: Pick<Canvas, 'width' | 'height' | 'top'>, theme: 'dark' | 'light') {
  const canvas: Canvas = { stage, ...size, paint: CHAMBER[theme], next: random(21) };
  const content = [rock, shine, night, ribs, lanterns, stones, treasure, light, veil]
    .map((part) => part(canvas))
    .join('');
  return (width: number, height: number): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${width}" height="${height}">` +
    `${sceneDefs(theme)}<defs>${BLAZE}</defs>${content}</svg>`;
}

/** Light out of the chest. */
export const BLAZE = `<radialGradient id="blaze"><stop offset="0" stop-color="${PAINT.blazeCore}" stop-opacity=".95"/><stop offset=".35" stop-color="${PALETTE.amber}" stop-opacity=".5"/><stop offset="1" stop-color="${PAINT.blazeRim}" stop-opacity="0"/></radialGradient>`;

/** A point of the scene in pixels. */
const spot = ({ stage: { x, y, unit } }: Canvas, dx: number, dy: number): Point => [x + dx * unit, y + dy * unit];

function rock(c: Canvas): string {
  const { unit } = c.stage;
  const lights = [
    { dx: 0, dy: -150, r: 620, k: 1.25 },
    { dx: -420, dy: -260, r: 240, k: 0.6 },
    { dx: 420, dy: -260, r: 240, k: 0.6 },
  ].map(({ dx, dy, r, k }) => {
    const [x, y] = spot(c, dx, dy);
    return { x, y, r: r * unit, k };
  });
  const style = { x0: -20, y0: -20, x1: c.width + 40, y1: c.height + 20, step: 74 * Math.max(0.5, unit), warmth: 0.95 };
  return wall({ ...style, dark: c.paint.dark, pale: c.paint.pale }, lights, c.next);
}

const shine = (c: Canvas): string =>
  rays(spot(c, 0, -130), 760 * c.stage.unit, { count: 26, colour: PAINT.ray, opacity: 0.55, id: 'shine' }, c.next);

interface Rays {
  count: number;
  colour: string;
  opacity: number;
  id: string;
}

/** Rays over the upper half that fade outwards. */
function rays([x, y]: Point, r: number, { count, colour, opacity, id }: Rays, next: Random): string {
  const step = 180 / count;
  const tip = (degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
  };
  const all = Array.from({ length: count }, (_, i) => {
    const a = 180 + (i + 0.12 + next() * 0.2) * step;
    const b = a + (0.3 + next() * 0.35) * step;
    return `<path d="${shape([[x, y], tip(a), tip(b)])}" fill="url(#${id})"/>`;
  });
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(r)}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
    all.join('')
  );
}

/** The mountain around the dome. */
function night(c: Canvas): string {
  const p = (dx: number, dy: number): string => spot(c, dx, dy).map(tidy).join(' ');
  const [left, right] = [tidy(spot(c, -560, 0)[0]), tidy(spot(c, 560, 0)[0])];
  const dome = `M${left} ${c.height}V${tidy(spot(c, 0, -220)[1])}C${p(-520, -640)} ${p(520, -640)} ${p(560, -220)}V${c.height}`;
  const around = `H${Math.max(c.width, right) + 20}V-20H${Math.min(0, left) - 20}V${c.height}Z`;
  return `<path d="${dome}${around}" fill="${c.paint.outside}" opacity="${c.paint.outsideOpacity}"/>`;
}

const ARCH: Point[] = [
  [-560, -60],
  [-548, -240],
  [-440, -430],
  [-240, -520],
  [0, -546],
  [240, -520],
  [440, -430],
  [548, -240],
  [560, -60],
];

/** Ribs of chiselled stone. */
function ribs(c: Canvas): string {
  const { unit, x } = c.stage;
  const middle = spot(c, 0, -150);
  const arc = smooth(
    ARCH.map(([dx, dy]) => spot(c, dx, dy)),
    3,
  );
  const out = (p: Point, k: number): Point => [p[0] + (p[0] - middle[0]) * k, p[1] + (p[1] - middle[1]) * k];
  return arc
    .slice(0, -1)
    .map((a, i) => {
      const b = at(arc, i + 1);
      const near = 0.5 - Math.abs((a[0] + b[0]) / 2 - x) / (1100 * unit);
      const fill = mix(c.paint.rib, PAINT.ribWarm, Math.max(0, near) + c.next() * 0.1);
      return (
        `<path d="${shape([a, b, out(b, 0.085), out(a, 0.085)])}" fill="${fill}" stroke="${PAINT.ribEdge}" stroke-width="${tidy(3 * unit)}" stroke-linejoin="round"/>` +
        `<path d="${shape([a, b, out(b, 0.02), out(a, 0.02)])}" fill="${PAINT.ribLight}" opacity=".35"/>`
      );
    })
    .join('');
}

function lanterns(c: Canvas): string {
  const places: Point[] = [
    [-300, 90],
    [-150, 60],
    [150, 64],
    [300, 92],
  ];
  return places
    .map(([dx, d]) => {
      const [x, y] = spot(c, dx, d - 470);
      return lantern(x, y, Math.max(0.6, 1.3 * c.stage.unit), 44);
    })
    .join('');
}

function stones(c: Canvas): string {
  const groups = [
    [-500, -20, 1.5, 'turquoise'],
    [500, -24, 1.5, 'ruby'],
    [-452, -4, 1, 'amethyst'],
    [456, -2, 1.1, 'emerald'],
  ] as const;
  return groups
    .map(([dx, dy, k, kind]) => {
      const [x, y] = spot(c, dx, dy);
      return crystals(x, y, k * c.stage.unit * 1.2, kind);
    })
    .join('');
}

/** A heap of gold, gold all over the floor, and the chest behind its gnomes. */
function treasure(c: Canvas): string {
  const { unit, x, y, narrow } = c.stage;
  const size = Math.max(4.2, 9 * unit);
  const floor = y + 96 * unit;
  const heap = { x, y: y + 40 * unit, half: 540 * unit, height: 130 * unit, coins: narrow ? 420 : 760, size };
  const deep = Math.max(90, c.height - y);
  const coins = Array.from({ length: Math.round((c.width * deep) / (size * size * 2)) }, () =>
    lyingCoin(c.next() * c.width, y + 50 * unit + c.next() * deep, size, c.next),
  );
  return (
    hoard(heap, c.next) +
    `<path d="M-10 ${tidy(floor)}H${c.width + 10}V${c.height}H-10Z" fill="${c.paint.gold}"/>` +
    coins.join('') +
    glow(spot(c, 0, -140), 560 * unit, 0.9) +
    rays(spot(c, 0, -120), 430 * unit, { count: 18, colour: PAINT.rayBright, opacity: 0.6, id: 'blaze-rays' }, c.next) +
    `<g transform="translate(${tidy(x)} ${tidy(y + 6 * unit)}) scale(${unit.toFixed(3)})">${chestBack()}</g>`
  );
}

function glow([x, y]: Point, r: number, opacity: number): string {
  return `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(r)}" fill="url(#pool)" opacity="${opacity}" style="mix-blend-mode:screen"/>`;
}

const light = (c: Canvas): string =>
  `<rect width="${c.width}" height="${c.height}" filter="url(#grain)" opacity=".05"/>`;

/** Darkness behind the title. */
function veil(c: Canvas): string {
  const high = c.top * 1.5;
  return (
    `<linearGradient id="veil" x1="0" y1="0" x2="0" y2="1"><stop offset=".35" stop-color="${c.paint.outside}" stop-opacity=".86"/><stop offset="1" stop-color="${c.paint.outside}" stop-opacity="0"/></linearGradient>` +
    `<rect width="${c.width}" height="${tidy(high)}" fill="url(#veil)"/>`
  );
}
