/** Somebody's picture: a figure of the game played most, in lantern light, with more gold at its feet the more was played. */

import { place } from '../../art/geometry';
import { gem, GEM_KINDS } from '../../art/gems';
import { hoard } from '../../art/gold';
import { lantern } from '../../art/lantern';
import type { Light } from '../../art/light';
import { LOOKS } from '../../art/players';
import { random } from '../../art/random';
import { wall } from '../../art/rock';
import { PALETTES, type Theme } from '../../art/picture/palette';

export const BOX = '0 0 200 220';

const LIGHTS: readonly Light[] = [
  { x: 52, y: 62, r: 130, k: 1.1 },
  { x: 110, y: 170, r: 130, k: 0.8 },
];
/** Where gems lie, and how large they are. */
const GEM_PLACES: ReadonlyArray<readonly [number, number, number]> = [
  [168, 196, 8],
  [36, 202, 9],
  [62, 208, 6],
  [146, 208, 7],
  [182, 208, 6],
];

/** Which colours a name has: the same wherever it is shown. */
export function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % LOOKS.length;
}

/** Markup for an `<svg>` with the box above; needs the gradients of defs.ts. `figure`: of a seat's colour. */
export function portrait(name: string, figure: (seat: number) => string, played: number, theme: Theme): string {
  const next = random(11);
  const { walls, warmth } = PALETTES[theme];
  const gold = Math.min(1, Math.log10(1 + played) / 2);
  const gems = GEM_KINDS.slice(0, Math.ceil(gold * GEM_KINDS.length));
  return (
    wall(
      { x0: -20, y0: -20, x1: 220, y1: 240, step: 32, dark: walls[0], pale: walls[1], warmth: 0.95 * warmth },
      LIGHTS,
      next,
    ) +
    LIGHTS.map(
      ({ x, y, r }) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#pool)" opacity="${0.6 * warmth}"/>`,
    ).join('') +
    hoard({ x: 106, y: 204, half: 130, height: 10 + 34 * gold, coins: Math.round(60 + 240 * gold), size: 6 }, next) +
    lantern(46, 58, 1.1, 70) +
    place(figure(colourOf(name)), 108, 202 - 20 * gold, 2.7) +
    gems
      .map((kind, i) => {
        const [x, y, r] = GEM_PLACES[i] as (typeof GEM_PLACES)[number];
        return place(gem(kind, r, 0.6), x, y);
      })
      .join('')
  );
}
