/** The rock behind the whole page, wide or tall. */

import { carve } from '../../art/carve';
import { crystals, mushrooms } from '../../art/crystals';
import { shape } from '../../art/geometry';
import { lantern } from '../../art/lantern';
import type { Light } from '../../art/light';
import { random } from '../../art/random';
import { rim, wall } from '../../art/rock';
import { pictureDocument } from '../../art/picture/document';
import type { Palette, Theme } from '../../art/picture/palette';
import { BACKDROPS } from './palette';
import { PALETTE } from '../../art/palette';

export const SHAPES = ['wide', 'tall'] as const;
export type Shape = (typeof SHAPES)[number];
const SIZES: Record<Shape, readonly [number, number]> = { wide: [1440, 900], tall: [430, 932] };

const LAMPS: Record<Shape, readonly Light[]> = {
  wide: [
    { x: 95, y: 66, r: 330, k: 1 },
    { x: 1404, y: 92, r: 300, k: 0.9 },
    { x: 1400, y: 420, r: 200, k: 0.5 },
    { x: 30, y: 500, r: 200, k: 0.5 },
  ],
  tall: [
    { x: 28, y: 34, r: 240, k: 0.8 },
    { x: 420, y: 600, r: 220, k: 0.4 },
  ],
};

function draw(kind: Shape, palette: Palette, theme: Theme): string {
  const [w, h] = SIZES[kind];
  const [lights, next, page] = [LAMPS[kind], random(3), BACKDROPS[theme]];
  const space = { x0: -40, y0: -40, x1: w + 40, y1: h + 40 };
  const edges = carve(
    [
      { at: [w / 2, h * 0.52], rx: w * 0.5, ry: h * 0.5 },
      { at: [w / 2, h * 0.5], rx: w * 0.47, ry: h * 0.56 },
    ],
    { ...space, step: 8, seed: 9, rough: 60, wave: 120 },
  );
  const hollow = edges.map((edge) => shape(edge)).join('');
  const rims = edges
    .map((edge) => rim(edge, lights, next, { near: [12, 30], far: [50, 110], wide: [26, 64], ...palette.rim }))
    .join('');
  const things =
    kind === 'tall'
      ? ''
      : // in the margin, where neither the head of the start page nor, mirrored, that of the others covers it
        lantern(1404, 84, 1.5, 90) +
        crystals(30, h - 30, 1.8, 'amethyst', 20) +
        crystals(w - 34, h - 24, 1.9, 'turquoise', -20) +
        mushrooms(100, h - 12, 1.4);
  return (
    `<rect width="${w}" height="${h}" fill="${page.fill}"/>${wall({ ...space, step: 70, dark: page.far[0], pale: page.far[1], warmth: 0.3 * palette.warmth }, lights, next)}${rims}` +
    `<path d="${hollow}" fill="${page.hollow}"/><clipPath id="hollow"><path d="${hollow}"/></clipPath><g clip-path="url(#hollow)">` +
    wall({ ...space, step: 88, dark: page.near[0], pale: page.near[1], warmth: 0.55 * palette.warmth }, lights, next) +
    `<path d="${hollow}" fill="none" stroke="${PALETTE.figureShadow}" stroke-width="90" filter="url(#soft20)" opacity="${page.shade}"/></g>` +
    lights
      .map((l) => `<circle cx="${l.x}" cy="${l.y}" r="${l.r}" fill="url(#pool)" opacity="${page.glow}"/>`)
      .join('') +
    things
  );
}

/** The picture in this light. Nobody sees a grain behind a whole page, and it would make the file ten times as large. */
export function backdropPicture(kind: Shape, theme: Theme): string {
  return pictureDocument([0, ...SIZES[kind]], theme, (palette) => draw(kind, palette, theme));
}
