/** Under the sky: stars, hills, the meadow with its path and trees, the castle. */

import { castleBack, towerBack, towerFront, TOWERS } from '../../../art/castle';
import { at, line, place, shape, smooth, tidy, type Point } from '../../../art/geometry';
import { noise, pick, random, type Random } from '../../../art/random';
import type { Light } from '../../../art/light';
import { slab } from '../../../art/rock';
import { trail, type Box, type Layout } from '../board/layout';
import type { Palette } from './palette';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './outdoors.palette';

/** The edge of the meadow, on to the left end of the picture. */
export function surface(layout: Layout, box: Box): Point[] {
  const [x, y] = at(layout.ground, 0);
  const far: Point[] =
    box.x < x
      ? [
          [box.x - 20, y + 4],
          [(box.x + x) / 2, y - 3],
        ]
      : [];
  return smooth([...far, ...layout.ground], 8);
}

/** Sky, moon or sun, clouds and hills. */
export function sky(layout: Layout, box: Box, palette: Palette, next: Random): string {
  const { horizon, unit: u, core } = layout;
  const night = palette.theme === 'dark';
  const right = box.x + box.w;
  let s = `<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${horizon + 60 * u - box.y}" fill="url(#sky)"/>`;
  for (let i = 0; i < 70 && night; i++) {
    const [x, y] = [box.x + next() * box.w, box.y + next() * next() * (horizon - box.y) * 0.62];
    s += `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy((0.5 + next() * 1.1) * Math.max(0.7, u))}" fill="${PAINT.sandWhite1}" opacity="${tidy(0.3 + next() * 0.6)}"/>`;
  }
  const [mx, my] = [core.w * 0.44, core.y + (horizon - core.y) * 0.3];
  s += night
    ? `<circle cx="${mx}" cy="${my}" r="${120 * u}" fill="url(#glow-diamond)" opacity=".3"/>` +
      place(`<path d="M12-23A26 26 0 1 0 25 8A22 22 0 1 1 12-23Z" fill="${PAINT.palestSand2}"/>`, mx, my, u)
    : `<circle cx="${mx}" cy="${horizon - 6 * u}" r="${150 * u}" fill="url(#warm)"/><circle cx="${mx}" cy="${horizon - 6 * u}" r="${34 * u}" fill="${PAINT.sandWhite2}"/>`;
  s += `<ellipse cx="${core.w * 0.5}" cy="${horizon}" rx="${core.w * 0.34}" ry="${horizon * 0.34}" fill="${PAINT.paleSand1}" opacity=".5" filter="url(#soft20)"/>`;
  for (const [cx, cy, w] of [
    [0.3, 0.62, 120],
    [0.47, 0.72, 150],
    [0.36, 0.8, 90],
    [-0.1, 0.7, 130],
  ] as const) {
    s += `<path d="M${core.w * cx - w * u} ${horizon * cy}q${w * 0.4 * u} ${-16 * u} ${w * u} ${-6 * u}q${w * 0.5 * u} ${-10 * u} ${w * u} ${6 * u}z" fill="${night ? PAINT.paleSand2 : PALETTE.white}" opacity="${night ? 0.32 : 0.6}"/>`;
  }
  const hill = (y: number, high: number, fill: string, seed: number): string => {
    const wave = noise(seed);
    const ridge: Point[] = [];
    for (let x = box.x - 10; x <= Math.min(right, core.w * 0.68); x += 8 * u)
      ridge.push([x, y - wave(x / (90 * u) + 40, 1) * high - wave(x / (23 * u) + 40, 3) * high * 0.2]);
    return `<path d="${line(ridge)}V${at(layout.ground, 0)[1]}H${box.x - 10}Z" fill="${fill}"/>`;
  };
  return (
    s +
    hill(horizon + 18 * u, 52 * u, palette.hills[0], 3) +
    hill(horizon + 26 * u, 40 * u, palette.hills[1], 9) +
    hill(horizon + 34 * u, 26 * u, palette.hills[2], 21)
  );
}

function tree(x: number, y: number, scale: number, [needles, lit]: Palette['trees']): string {
  return place(
    `<ellipse cx="3" cy="1" rx="16" ry="4" fill="${PAINT.deepestSteel}" opacity=".5"/><path d="M-2.5 0V-14H2.5V0z" fill="${PAINT.deepPurple}"/>` +
      `<path d="M0-62L17-32H9L21-10H-21L-9-32H-17Z" fill="${needles}"/><path d="M0-62L17-32H9L21-10H4Z" fill="${lit}" opacity=".55"/>`,
    x,
    y,
    scale,
  );
}

/** Grass, the path from the gate into the cave, trees, flowers. */
export function meadow(layout: Layout, box: Box, palette: Palette, next: Random): string {
  const { horizon, unit: u, mouth, castle, core } = layout;
  const edge = surface(layout, box);
  const left = Math.min(0, box.x);
  const field: Point[] = [
    ...edge,
    [mouth[0] + 4 * u, mouth[1] + 6 * u],
    [mouth[0] - 36 * u, horizon + 44 * u],
    [core.w * 0.3, horizon + 22 * u],
    [left, horizon + 30 * u],
  ];
  let s = `<path d="${shape([...edge.map(([x, y]): Point => [x, y + 10 * u]), ...edge.map(([x, y]): Point => [x, y - 8 * u]).reverse()])}" fill="${PAINT.deepSlate}"/><path d="${shape(field)}" fill="url(#meadow)"/>`;
  const across = (part: number): number => left + next() * (mouth[0] * part - left);
  for (let i = 0; i < 26; i++) {
    const [x, y] = [across(0.95), horizon + 36 * u + next() * 40 * u];
    s += `<ellipse cx="${tidy(x)}" cy="${tidy(y)}" rx="${tidy((30 + next() * 50) * u)}" ry="${tidy((4 + next() * 5) * u)}" fill="${next() > 0.5 ? palette.meadow[0] : palette.meadow[2]}" opacity=".25"/>`;
  }
  const { points, index } = trail(layout);
  const gate: Point = [castle.x + 152 * castle.scale, castle.y + 300 * castle.scale];
  const walk = smooth([gate, [gate[0] + 40 * u, gate[1] + 12 * u], at(layout.meadow, 0)], 8).concat(
    points.slice(0, (index.get('m6') as number) + 14),
  );
  const stripe = (dy: number, colour: string, width: number, opacity = 1): string =>
    `<path d="${line(walk.map(([x, y]): Point => [x, y + dy * u]))}" stroke="${colour}" stroke-width="${width * u}" fill="none" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
  s += `<g filter="url(#waver)">${stripe(3, PAINT.deepTeal1, 42, 0.7)}${stripe(0, PAINT.sand, 34)}${stripe(-2, PAINT.lightSand1, 20)}</g>`;
  for (const [x, y, scale] of layout.trees) s += tree(x, y, scale * u, palette.trees);
  for (let x = castle.x - 30 * u; x > box.x; x -= (34 + next() * 30) * u)
    s += tree(x, horizon + (30 + next() * 22) * u, (0.7 + next() * 0.5) * u, palette.trees);
  return s + grass(layout, edge, palette, next) + flowers(layout, across, next);
}

function grass(layout: Layout, edge: readonly Point[], palette: Palette, next: Random): string {
  const u = layout.unit;
  let s = '';
  edge.slice(0, -1).forEach((p, i) => {
    for (let j = 0; j < 5; j++) {
      const [x, y, h] = [p[0] + (j * (at(edge, i + 1)[0] - p[0])) / 5 + next() * 3, p[1] + 2 * u, (8 + next() * 9) * u];
      s += `<path d="M${tidy(x - 2 * u)} ${tidy(y)}q${tidy((next() - 0.5) * 6 * u)} ${tidy(-h * 0.6)} ${tidy((next() - 0.5) * 9 * u)} ${tidy(-h)}q${tidy(2 * u)} ${tidy(h * 0.5)} ${tidy(3 * u)} ${tidy(h)}z" fill="${next() > 0.5 ? palette.meadow[2] : palette.meadow[1]}"/>`;
    }
    if (i % 6 === 3)
      s += `<path d="M${p[0]} ${p[1] + 6 * u}q${6 * u} ${14 * u} ${-2 * u} ${24 * u}q${-6 * u} ${8 * u} ${2 * u} ${16 * u}" stroke="${PAINT.darkSlate}" stroke-width="${2.2 * u}" fill="none"/>`;
  });
  return s;
}

function flowers(layout: Layout, across: (part: number) => number, next: Random): string {
  let s = '';
  for (let i = 0; i < 30; i++) {
    const [x, y] = [across(0.9), at(layout.ground, 0)[1] - (6 + next() * 20) * layout.unit];
    s += `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy((1.2 + next() * 1.2) * layout.unit)}" fill="${pick(next, [PAINT.palestRose, PAINT.palestSand1, PAINT.palestIndigo])}" opacity=".9"/>`;
  }
  return s;
}

/** The six stones on the meadow. */
export function meadowFields(layout: Layout, next: Random): string {
  const u = layout.unit;
  const glow: Light[] = [{ x: layout.core.w * 0.4, y: layout.horizon + 60 * u, r: 900, k: 0.35 }];
  return layout.meadow
    .map(([x, y]) =>
      slab(x, y, layout.meadowSize[0], layout.meadowSize[1], glow, next, {
        thick: 5 * u,
        top: PAINT.top,
        cracks: false,
      }),
    )
    .join('');
}

/** The castle with bushes at its foot. */
export function castle(layout: Layout): string {
  const { x, y, scale } = layout.castle;
  const walls = castleBack() + TOWERS.map((tower) => towerBack(tower) + towerFront(tower)).join('');
  return (
    `<ellipse cx="${x + 150 * scale}" cy="${y + 300 * scale}" rx="${165 * scale}" ry="${16 * scale}" fill="${PAINT.deepSteel}" opacity=".8"/>` +
    place(walls + bushes(), x, y, scale)
  );
}

function bushes(): string {
  const next = random(31);
  let s = '';
  for (let i = 0; i < 20; i++) {
    const [x, y] = [i * 13.5 + next() * 8, 300 + next() * 10];
    if (Math.abs(x - 152) < 26) continue;
    const r = 9 + next() * 9;
    s += `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(r)}" fill="${at([PAINT.deepTeal2, PAINT.darkTeal, PAINT.darkGreen], i % 3)}"/>`;
    s += `<path d="M${tidy(x + r * 0.1)} ${tidy(y - r * 0.8)}A${tidy(r * 0.8)} ${tidy(r * 0.8)} 0 0 1 ${tidy(x + r * 0.8)} ${tidy(y - r * 0.1)}" stroke="${PAINT.lightSand2}" stroke-opacity=".6" stroke-width="1.6" fill="none"/>`;
  }
  return s;
}
