/** Under the ground: the mountain, the cave carved along the way, its floor, lights and stones. */

import { carve, type Hollow } from '../../../art/carve';
import { crystals, mushrooms } from '../../../art/crystals';
import { at, line, shape, tidy, type Point } from '../../../art/geometry';
import { lantern } from '../../../art/lantern';
import type { Light } from '../../../art/light';
import type { Random } from '../../../art/random';
import { rim, slab, stalactites, wall } from '../../../art/rock';
import { trail, type Box, type Layout } from '../board/layout';
import { surface } from './outdoors';
import type { Palette } from './palette';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './cave.palette';

/** Small caves with something that grows in them, where the picture goes on beside the board. */
interface Pocket {
  at: Point;
  grows: 'amethyst' | 'turquoise' | 'mushrooms';
}

export interface Cave {
  lights: Light[];
  edges: Point[][];
  /** Path data of all that is hollow. */
  hollow: string;
  /** Path data of the rock. */
  rock: string;
  mountain: Point[];
  pockets: Pocket[];
}

function pocketsBeside(layout: Layout, box: Box, next: Random): Pocket[] {
  const { core, unit: u, ground } = layout;
  const kinds = ['turquoise', 'mushrooms', 'amethyst'] as const;
  const out: Pocket[] = [];
  const strip = (from: number, to: number, top: number): void => {
    if (to - from < 110 * u) return;
    for (let y = top; y < box.y + box.h - 60 * u; y += (150 + next() * 70) * u) {
      out.push({ at: [from + (to - from) * (0.3 + next() * 0.4), y], grows: at(kinds, out.length % 3) });
    }
  };
  strip(box.x, core.x, at(ground, 0)[1] + 90 * u);
  strip(core.x + core.w + 10 * u, box.x + box.w, 210 * u);
  return out;
}

/** The mountain's ridge, on to the right end of the picture. */
function ridge(layout: Layout, box: Box, next: Random): Point[] {
  const points = [...layout.mountain];
  const u = layout.unit;
  const right = box.x + box.w;
  for (let [x, high] = [at(points, points.length - 1)[0], false]; x < right + 20; high = !high) {
    x += (34 + next() * 26) * u;
    points.push([x, (high ? 96 + next() * 40 : 30 + next() * 50) * u]);
  }
  return points;
}

/** Works out what is rock and what is hollow. */
export function cave(layout: Layout, box: Box, next: Random): Cave {
  const { unit: u, core, chamber, mouth } = layout;
  const lights: Light[] = layout.lanterns.map(([x, y]) => ({ x, y, r: 210 * u, k: 1.05 }));
  lights.push(
    { x: chamber.x + chamber.w * 0.55, y: chamber.y + chamber.h * 0.6, r: 340 * u, k: 1.15 },
    { x: mouth[0] - 20 * u, y: mouth[1] - 20 * u, r: 150 * u, k: 0.7 },
  );
  const pockets = pocketsBeside(layout, box, next);
  const area = { x0: box.x - 60, y0: -20, x1: box.x + box.w + 60, y1: Math.max(core.y + core.h, box.y + box.h) + 70 };
  const edges = carve(hollows(layout, pockets), {
    ...area,
    step: u < 0.8 ? 4 : 6,
    seed: 7,
    rough: 13 * u,
    wave: 52 * u,
    soft: u < 0.8 ? 7 : 16,
  });
  const mountain = ridge(layout, box, next);
  const bottom = box.y + box.h + 80;
  const rock = shape([
    ...surface(layout, box).map(([x, y]): Point => [x, y - 14 * u]),
    ...mountain.slice(1),
    [box.x + box.w + 40, bottom],
    [Math.min(0, box.x) - 40, bottom],
  ]);
  return { lights, edges, hollow: edges.map(shape).join(''), rock, mountain, pockets };
}

function hollows(layout: Layout, pockets: readonly Pocket[]): Hollow[] {
  const { unit: u, chamber, niche, mouth } = layout;
  const { points, index } = trail(layout);
  const way = points.slice((index.get('c1') as number) - 12).filter((_, i) => i % 2 === 0);
  const lift = ([x, y]: Point): Point => [x, y - 14 * u];
  const out: Hollow[] = way
    .slice(1)
    .map((p, i) => ({ from: lift(at(way, i)), to: lift(p), r: i < 8 ? 40 * u : layout.passage }));
  for (const spot of [...layout.gems, ...layout.golds]) out.push({ at: spot, rx: niche[0], ry: niche[1] });
  out.push({
    at: [chamber.x + chamber.w / 2, chamber.y + chamber.h * 0.56],
    rx: chamber.w * 0.53,
    ry: chamber.h * 0.52,
  });
  out.push({
    at: [chamber.x + chamber.w * 0.7, chamber.y + chamber.h * 0.56],
    rx: chamber.w * 0.34,
    ry: chamber.h * 0.54,
  });
  out.push({ from: [mouth[0] - 30 * u, mouth[1] - 22 * u], to: at(layout.bends[0] ?? [], 1), r: 40 * u });
  for (const pocket of pockets) out.push({ at: pocket.at, rx: 46 * u, ry: 30 * u });
  return out;
}

/** The mountain in the last or first light of the day, and solid rock below. */
export function mountain(layout: Layout, box: Box, palette: Palette, it: Cave, next: Random): string {
  const u = layout.unit;
  const all = { x0: box.x - 20, y0: Math.min(0, box.y), x1: box.x + box.w + 40, y1: box.y + box.h + 60 };
  let s = `<path d="${it.rock}" fill="url(#mountain)"/><g clip-path="url(#rock)">`;
  s += wall(
    { ...all, step: u < 0.8 ? 40 : 64, dark: palette.rock[0], pale: palette.rock[1], warmth: 0.1 },
    it.lights,
    next,
  );
  it.mountain.slice(1).forEach((b, i) => {
    const a = at(it.mountain, i);
    const lit = b[1] < a[1];
    const foot: Point = [(a[0] + b[0]) / 2 + (next() - 0.2) * 20 * u, Math.max(a[1], b[1]) + (30 + next() * 50) * u];
    const [shade, cover] = lit ? [palette.slopes[0], palette.slopes[2]] : [palette.slopes[1], palette.slopes[3]];
    s += `<path d="${shape([a, b, [b[0] + 8 * u, b[1] + 70 * u], foot])}" fill="${shade}" opacity="${lit ? 0.75 : 0.8}"/><path d="${shape([a, b, foot])}" fill="${cover}" opacity="${lit ? 0.8 : 0.7}"/>`;
  });
  s += `<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" filter="url(#blotch)" opacity="${palette.theme === 'dark' ? 0.5 : 0.25}"/>`;
  return (
    s +
    `<path d="${line(it.mountain)}" fill="none" stroke="${PAINT.darkViolet}" stroke-width="${3 * u}" stroke-linejoin="round"/>`
  );
}

/** The hollow itself; closes the group that `mountain` opened. */
export function inside(layout: Layout, box: Box, palette: Palette, it: Cave, next: Random): string {
  const { unit: u } = layout;
  const frame = `x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}"`;
  const style = {
    ...palette.rim,
    near: [6 * u + 1, 15 * u],
    far: [18 * u, 40 * u],
    wide: [12 * u + 2, 30 * u],
  } as const;
  let s = it.edges.map((edge) => rim(edge, it.lights, next, style)).join('');
  s += `<path d="${it.hollow}" fill="${palette.hollow}"/><g clip-path="url(#hollow)">`;
  s += wall(
    {
      x0: box.x - 20,
      y0: 0,
      x1: box.x + box.w + 40,
      y1: box.y + box.h + 60,
      step: u < 0.8 ? 22 : 32,
      dark: palette.walls[0],
      pale: palette.walls[1],
      warmth: palette.theme === 'dark' ? 0.85 : 0.5,
    },
    it.lights,
    next,
  );
  s += floor(layout, palette, next);
  s += `<mask id="dark"><rect ${frame} fill="${PALETTE.white}"/>${it.lights.map((l) => `<circle cx="${l.x}" cy="${l.y + 34 * u}" r="${l.r * 1.02}" fill="url(#hole)"/>`).join('')}</mask>`;
  s += `<radialGradient id="hole"><stop offset=".25" stop-color="${PAINT.greyBlack}"/><stop offset="1" stop-color="${PAINT.greyBlack}" stop-opacity="0"/></radialGradient><rect ${frame} fill="${PAINT.deepestSlate2}" opacity="${palette.dark}" mask="url(#dark)"/>`;
  s += it.lights
    .map(
      (l) =>
        `<ellipse cx="${l.x}" cy="${l.y + 50 * u}" rx="${l.r * 0.95}" ry="${l.r * 0.8}" fill="url(#pool)" style="mix-blend-mode:screen"/>`,
    )
    .join('');
  s += `<path d="${it.hollow}" fill="none" stroke="${PAINT.slateBlack1}" stroke-width="${34 * u}" filter="url(#edge)" opacity="${palette.edge}"/>`;
  const grown = Math.max(u, 0.6);
  for (const { grows, x, y, size, turn } of layout.decor)
    s += grows === 'mushrooms' ? mushrooms(x, y, size * grown) : crystals(x, y, size * grown, grows, turn);
  for (const {
    at: [x, y],
    grows,
  } of it.pockets)
    s += grows === 'mushrooms' ? mushrooms(x, y + 16 * u, grown) : crystals(x, y + 18 * u, grown, grows, (x * 7) % 30);
  s +=
    '</g>' +
    it.edges
      .map(
        (edge) =>
          `<path d="${shape(edge)}" fill="none" stroke="${PAINT.slateBlack2}" stroke-width="${2.4 * u}" stroke-linejoin="round"/>`,
      )
      .join('');
  const avoid = [
    ...layout.gems.map(([x, y]) => [x, y, 52 * u] as const),
    ...layout.golds.map(([x, y]) => [x, y, 44 * u] as const),
    ...layout.lanterns.map(([x, y]) => [x, y - 20 * u, 34 * u] as const),
  ];
  const teeth = {
    unit: u,
    avoid,
    wide: [24 * u, 64 * u],
    longBelow: layout.chamber.y - 40 * u,
    pale: palette.tooth[0],
    dark: palette.tooth[1],
  } as const;
  return s + it.edges.map((edge) => stalactites(edge, it.lights, next, teeth)).join('') + '</g>';
}

function floor(layout: Layout, palette: Palette, next: Random): string {
  const u = layout.unit;
  const { points, index } = trail(layout);
  const way = points.slice((index.get('c1') as number) - 24);
  const stripe = (dy: number, colour: string, width: number): string =>
    `<path d="${line(way.map(([x, y]): Point => [x, y + dy * u]))}" stroke="${colour}" stroke-width="${width * u}" stroke-linecap="round" stroke-linejoin="round" fill="none"/>`;
  let s = `<g opacity=".6" filter="url(#edge)">${stripe(12, PAINT.deepestSlate1, 92)}</g><g filter="url(#waver)">${stripe(7, palette.floor[0], 76)}${stripe(2, palette.floor[1], 66)}${stripe(0, palette.floor[2], 48)}</g>`;
  way
    .filter((_, i) => i % 2 === 0)
    .forEach(([px, py]) => {
      for (let j = 0; j < 3; j++) {
        const [x, y] = [px + (next() - 0.5) * 70 * u, py + (next() - 0.5) * 58 * u];
        s += `<ellipse cx="${tidy(x)}" cy="${tidy(y)}" rx="${tidy((2 + next() * 4) * u)}" ry="${tidy((1.3 + next() * 2) * u)}" fill="${palette.pebbles[next() > 0.5 ? 0 : 1]}" opacity=".6"/>`;
      }
    });
  return s;
}

/** The nine stones, lanterns, and a dashed place for every stack. */
export function furniture(layout: Layout, palette: Palette, lights: readonly Light[], next: Random): string {
  const { unit: u, caveSize, card } = layout;
  const stones = layout.cave.map(([x, y]) =>
    slab(x, y, caveSize[0], caveSize[1], lights, next, { thick: 8 * u, top: palette.slab }),
  );
  const lamps = layout.lanterns.map(([x, y]) => lantern(x, y, u * 0.95, 22));
  const niches = [...layout.gems, ...layout.golds].map(
    ([x, y]) =>
      `<rect x="${x - card[0] / 2}" y="${y - card[1] / 2}" width="${card[0]}" height="${card[1]}" rx="${card[0] * 0.1}" fill="${PAINT.deepestSlate1}" fill-opacity=".45" stroke="${PAINT.paleIndigo}" stroke-opacity=".5" stroke-dasharray="4 4"/>`,
  );
  return stones.join('') + lamps.join('') + niches.join('');
}

/** Fireflies over the meadow, dust in the lantern light. */
export function motes(layout: Layout, next: Random): string {
  const u = layout.unit;
  const small = Math.max(u, 0.7);
  let s = '';
  for (const [lx, ly] of layout.lanterns) {
    for (let i = 0; i < 7; i++) {
      const [angle, far] = [next() * 6.283, next() * 90 * u];
      s += `<circle cx="${tidy(lx + Math.cos(angle) * far)}" cy="${tidy(ly + 30 * u + Math.sin(angle) * far * 0.7)}" r="${tidy((0.7 + next() * 1.1) * small)}" fill="${PAINT.paleSand}" opacity="${tidy(0.35 + next() * 0.5)}"/>`;
    }
  }
  for (let i = 0; i < 16; i++) {
    const [x, y] = [next() * layout.mouth[0] * 0.95, layout.horizon + (20 + next() * 80) * u];
    s += `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(5 * u)}" fill="${PAINT.paleYellow}" opacity=".22"/><circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(1.5 * small)}" fill="${PAINT.palestSand}"/>`;
  }
  return s;
}
