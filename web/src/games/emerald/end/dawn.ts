/** The scenery of the end: dawn before the castle, with the dragon's cave in the mountain beside it. */

import { castleBack, stone, towerBack, towerFront, TOWERS } from '../../../art/castle';
import { sceneDefs } from '../../../art/defs';
import { line, place, shape, tidy, type Point } from '../../../art/geometry';
import { hoard } from '../../../art/gold';
import type { Light } from '../../../art/light';
import { noise, pick, random, type Random } from '../../../art/random';
import { slab, wall } from '../../../art/rock';
import { DAWN, PAINT, type DawnPaint } from './dawn.palette';
import { sleeperBody } from './sleeper';
import type { DawnStage } from './stage';

type Theme = 'dark' | 'light';

/** An SVG document of the scenery, `pixels` large. */
export function dawn(stage: DawnStage, theme: Theme, pixelsWide: number, pixelsHigh: number): string {
  const { width, height, horizon, unit } = stage;
  const paint = DAWN[theme];
  const next = random(21);
  const fade = (id: string, stops: readonly string[], at: readonly number[], more = ''): string =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" ${more || 'y2="1"'}>${stops.map((colour, i) => `<stop offset="${at[i]}" stop-color="${colour}"/>`).join('')}</linearGradient>`;
  const defs =
    sceneDefs(theme) +
    `<defs>${stone(theme)}${fade('dawn', paint.sky, [0, 0.34, 0.62, 0.82, 1])}` +
    fade(
      'grass',
      paint.grass,
      [0, 0.3, 1],
      `y1="${horizon + 10 * unit}" y2="${height}" gradientUnits="userSpaceOnUse"`,
    ).replace('y1="0" ', '') +
    '</defs>';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelsWide}" height="${pixelsHigh}" viewBox="0 0 ${width} ${height}">${defs}` +
    sky(stage, paint, next) +
    meadow(stage, paint, next) +
    mountain(stage, paint, next) +
    castle(stage, next) +
    foreground(stage, next) +
    stones(stage, next) +
    `<rect width="${width}" height="${height}" filter="url(#grain)" opacity=".05"/></svg>`
  );
}

function sky({ width, horizon, unit, sun, height }: DawnStage, paint: DawnPaint, next: Random): string {
  let s = `<rect width="${width}" height="${horizon + 40 * unit}" fill="url(#dawn)"/>`;
  for (let i = 0; i < paint.stars; i++)
    s += `<circle cx="${tidy(next() * width)}" cy="${tidy(next() * next() * horizon * 0.5)}" r="${tidy((0.6 + next() * 1.2) * Math.max(0.7, unit))}" fill="${PAINT.star}" opacity="${tidy(0.3 + next() * 0.6)}"/>`;
  s += rays(
    { at: sun, reach: Math.max(width, height) * 0.9, count: 22, colour: paint.ray, strength: 0.5 },
    next,
    [180, 360],
  );
  s +=
    glow(sun, 420 * unit, 'warm', 1) + `<circle cx="${sun[0]}" cy="${sun[1]}" r="${70 * unit}" fill="${PAINT.sun}"/>`;
  for (const [cx, cy, w] of [
    [0.1, 0.5, 150],
    [0.46, 0.4, 190],
    [0.6, 0.64, 150],
    [0.3, 0.72, 120],
  ] as const) {
    const q = w * unit;
    s += `<path d="M${width * cx - q} ${horizon * cy}q${q * 0.4} ${-q * 0.14} ${q} ${-q * 0.06}q${q * 0.5} ${-q * 0.1} ${q} ${q * 0.06}z" fill="${paint.cloud}" opacity=".55"/>`;
  }
  return s;
}

interface Rays {
  at: Point;
  reach: number;
  count: number;
  colour: string;
  strength: number;
}

/** Rays that fade outwards, between two angles in degrees. */
export function rays({ at: [x, y], reach, count, colour, strength }: Rays, next: Random, [from, to]: Point): string {
  const id = `ray${Math.round(x)}-${Math.round(y)}`;
  const step = (to - from) / count;
  const point = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${tidy(x + Math.cos(angle) * reach)} ${tidy(y + Math.sin(angle) * reach)}`;
  };
  let s = `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  for (let i = 0; i < count; i++) {
    const start = from + (i + 0.12 + next() * 0.2) * step;
    s += `<path d="M${x} ${y}L${point(start)}L${point(start + (0.3 + next() * 0.35) * step)}Z" fill="url(#${id})"/>`;
  }
  return s;
}

const glow = ([x, y]: Point, r: number, id: string, opacity: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})" opacity="${opacity}" style="mix-blend-mode:screen"/>`;

function meadow({ width, height, horizon, unit, way }: DawnStage, paint: DawnPaint, next: Random): string {
  const ridge = (y: number, high: number, fill: string, seed: number): string => {
    const wave = noise(seed);
    const points: Point[] = [];
    for (let x = -10; x <= width + 10; x += 8)
      points.push([x, y - wave(x / (130 * unit) + 40, 1) * high - wave(x / (34 * unit) + 40, 3) * high * 0.2]);
    return `<path d="${line(points)}V${height}H-10Z" fill="${fill}"/>`;
  };
  let s =
    ridge(horizon + 16 * unit, 78 * unit, paint.hills[0], 3) +
    ridge(horizon + 26 * unit, 56 * unit, paint.hills[1], 9) +
    ridge(horizon + 40 * unit, 36 * unit, paint.hills[2], 21) +
    `<path d="M-10 ${horizon + 30 * unit}Q${width * 0.3} ${horizon + 6 * unit} ${width * 0.6} ${horizon + 30 * unit}T${width + 10} ${horizon + 34 * unit}V${height}H-10Z" fill="url(#grass)"/>`;
  for (let i = 0; i < 40; i++) {
    const [x, y] = [next() * width, horizon + (44 + next() * next() * 260) * unit];
    s += `<ellipse cx="${tidy(x)}" cy="${tidy(y)}" rx="${tidy((40 + next() * 90) * unit)}" ry="${tidy((4 + next() * 8) * unit)}" fill="${pick(next, paint.patches)}" opacity=".22"/>`;
  }
  const path = (colour: string, wide: number): string =>
    `<path d="${line(way)}" fill="none" stroke="${colour}" stroke-width="${wide * unit}" stroke-linecap="round"/>`;
  return s + path(PAINT.pathEdge, 44) + path(PAINT.path, 34);
}

function mountain(
  { width, height, cave: [x, y], rock: u, unit, sun }: DawnStage,
  paint: DawnPaint,
  next: Random,
): string {
  const mass: Point[] = [
    [x - 190 * u, y + 60 * u],
    [x - 170 * u, y - 60 * u],
    [x - 120 * u, y - 190 * u],
    [x - 40 * u, y - 330 * u],
    [x + 30 * u, y - 300 * u],
    [x + 110 * u, y - 430 * u],
    [x + 260 * u, y - 390 * u],
    [Math.max(width, x + 300 * u) + 30, y - 480 * u],
    [Math.max(width, x + 300 * u) + 30, height],
    [x - 150 * u, height],
  ];
  const lights: Light[] = [
    { x: sun[0], y: sun[1], r: 640 * unit, k: 0.9 },
    { x, y, r: 300 * u, k: 0.6 },
  ];
  const [dark, pale] = paint.rock;
  const face = wall(
    {
      x0: x - 230 * u,
      y0: y - 500 * u,
      x1: width + 60,
      y1: height + 20,
      step: Math.max(18, 62 * u),
      dark,
      pale,
      warmth: 0.9,
    },
    lights,
    next,
  );
  const mouth = (colour: string, half: number, high: number): string =>
    `<path d="M${x - half * u} ${y + 34 * u}C${x - (half + 16) * u} ${y - (high - 40) * u} ${x + (half - 2) * u} ${y - high * u} ${x + (half + 18) * u} ${y + 34 * u}Z" fill="${colour}"/>`;
  return (
    `<clipPath id="mass"><path d="${shape(mass)}"/></clipPath><g clip-path="url(#mass)">${face}</g>` +
    `<path d="${line(mass)}" fill="none" stroke="${PAINT.ridge}" stroke-width="${3.4 * u}" stroke-linejoin="round" opacity=".8" clip-path="url(#mass)"/>` +
    mouth(PAINT.caveDeep, 150, 210) +
    mouth(PAINT.cave, 138, 190) +
    glow([x, y - 30 * u], 200 * u, 'pool', 0.9) +
    hoard({ x: x + 10 * u, y: y + 24 * u, half: 136 * u, height: 52 * u, coins: 150, size: Math.max(3, 7 * u) }, next) +
    place(sleeperBody(), x + 6 * u, y - 2 * u, 0.94 * u)
  );
}

function castle({ castle: { x, y, scale } }: DawnStage, next: Random): string {
  let bushes = '';
  for (let i = 0; i < 24; i++) {
    const [bx, by, r] = [-12 + i * 13 + next() * 8, 302 + next() * 8, 9 + next() * 9];
    if (Math.abs(bx - 152) < 26) continue;
    bushes +=
      `<circle cx="${tidy(bx)}" cy="${tidy(by)}" r="${tidy(r)}" fill="${PAINT.bushes[i % 3]}"/>` +
      `<path d="M${tidy(bx + r * 0.1)} ${tidy(by - r * 0.8)}A${tidy(r * 0.8)} ${tidy(r * 0.8)} 0 0 1 ${tidy(bx + r * 0.8)} ${tidy(by - r * 0.1)}" stroke="${PAINT.bushLight}" stroke-opacity=".7" stroke-width="1.8" fill="none"/>`;
  }
  const towers = TOWERS.map((tower) => towerBack(tower) + towerFront(tower)).join('');
  return (
    place(castleBack() + towers + bushes, x, y, scale) +
    glow([x + 152 * scale, y + 270 * scale], 110 * scale, 'pool', 0.9)
  );
}

/** Grass before the cave. */
function foreground({ width, height, cave: [x, y], rock: u, unit }: DawnStage, next: Random): string {
  let s = `<path d="M${x - 250 * u} ${height}L${x - 210 * u} ${y + 44 * u}Q${x - 120 * u} ${y + 30 * u} ${x - 40 * u} ${y + 44 * u}T${x + 160 * u} ${y + 36 * u}T${Math.max(width, x + 200 * u) + 20} ${y + 40 * u}V${height}Z" fill="url(#grass)"/>`;
  for (let i = 0; i < 60; i++) {
    const bx = x - 200 * u + next() * (width - x + 220 * u);
    s += `<path d="M${tidy(bx)} ${tidy(y + 46 * u)}q${tidy((next() - 0.5) * 6)} ${tidy(-10 * unit)} ${tidy((next() - 0.5) * 12)} ${tidy(-(12 + next() * 10) * unit)}q2 8 5 ${tidy(14 * unit)}z" fill="${pick(next, PAINT.blades)}"/>`;
  }
  return s;
}

/** A flat stone under everybody's coins. */
function stones({ feet, radius, unit, sun, height }: DawnStage, next: Random): string {
  const lights: Light[] = [{ x: sun[0], y: height * 0.78, r: 600 * unit, k: 0.5 }];
  return feet
    .map(([x, y]) =>
      slab(x, y + radius * 0.15, radius * 1.5, radius * 0.52, lights, next, { thick: radius * 0.26, top: PAINT.slab }),
    )
    .join('');
}
