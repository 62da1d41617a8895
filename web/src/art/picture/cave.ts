/** What the games' pictures share: a cave cut out of rock, its wall, its rim and its shadows. */

import { carve, type Hollow } from '../carve';
import { gem, type Gem } from '../gems';
import { place, shape } from '../geometry';
import type { Light } from '../light';
import type { Random } from '../random';
import { rim, wall } from '../rock';
import type { Palette } from './palette';
import { PAINT } from './cave.palette';

export const WIDTH = 460;
export const TOP = -44;
export const HEIGHT = 478;

const SPACE = { x0: -60, y0: -60, x1: WIDTH + 60, y1: 460 };

export interface Cave {
  /** The rock with the cave's wall in it: first of all. */
  back: string;
  /** Clip to this, to stay inside. */
  clip: string;
  /** Shadows along the edge: after what lies inside. */
  shade: string;
}

export function rockMass(lights: readonly Light[], next: Random, palette: Palette, warmth = 0.16): string {
  return (
    `<rect x="-60" y="-60" width="600" height="540" fill="${palette.mass}"/>` +
    wall(
      { ...SPACE, step: 46, dark: palette.rock[0], pale: palette.rock[1], warmth: warmth * palette.warmth },
      lights,
      next,
    )
  );
}

export function cave(
  hollows: readonly Hollow[],
  lights: readonly Light[],
  next: Random,
  palette: Palette,
  seed: number,
  rough = 16,
): Cave {
  const edges = carve(hollows, { ...SPACE, step: 5, seed, rough, wave: 50 });
  const all = edges.map((edge) => shape(edge)).join('');
  const clip = `cave${seed}`;
  const rims = edges
    .map((edge) => rim(edge, lights, next, { near: [8, 17], far: [22, 46], wide: [14, 32], ...palette.rim }))
    .join('');
  const inside = wall(
    { ...SPACE, step: 34, dark: palette.walls[0], pale: palette.walls[1], warmth: 0.95 * palette.warmth },
    lights,
    next,
  );
  return {
    clip,
    back:
      `<defs><clipPath id="${clip}"><path d="${all}" clip-rule="evenodd"/></clipPath></defs>${rockMass(lights, next, palette)}${rims}` +
      `<path d="${all}" fill="${palette.hollow}"/><g clip-path="url(#${clip})">${inside}</g>`,
    shade:
      `<g clip-path="url(#${clip})"><path d="${all}" fill="none" stroke="${PAINT.slateBlack1}" stroke-width="40" filter="url(#soft8)" opacity="${palette.shade}"/></g>` +
      edges
        .map(
          (edge) =>
            `<path d="${shape(edge)}" fill="none" stroke="${PAINT.slateBlack2}" stroke-width="2.4" opacity="${Math.min(1, palette.shade + 0.2)}"/>`,
        )
        .join(''),
  };
}

/** A gem lying somewhere. */
export function lying(kind: Gem, x: number, y: number, r: number, glow = 0.7): string {
  return place(gem(kind, r, glow), x, y);
}
