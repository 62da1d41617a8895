/** Somebody's picture: a figure of the game played most, in lantern light, with more gold at its feet the more was played. */

import { explorer, EXPLORER_SHADOW } from '../../art/explorer';
import { place } from '../../art/geometry';
import { gem, type Gem } from '../../art/gems';
import { gnome, GNOME_SHADOW } from '../../art/gnome';
import { hoard } from '../../art/gold';
import { knight, KNIGHT_SHADOW } from '../../art/knight';
import { lantern } from '../../art/lantern';
import type { Light } from '../../art/light';
import { LOOKS } from '../../art/players';
import { random } from '../../art/random';
import { wall } from '../../art/rock';
import { PALETTES, type Theme } from '../start/pictures/palette';

export const BOX = '0 0 200 220';

const LIGHTS: readonly Light[] = [
  { x: 52, y: 62, r: 130, k: 1.1 },
  { x: 110, y: 170, r: 130, k: 0.8 },
];
const LYING: ReadonlyArray<readonly [Gem, number, number, number]> = [
  ['ruby', 168, 196, 8],
  ['emerald', 36, 202, 9],
  ['turquoise', 62, 208, 6],
  ['garnet', 146, 208, 7],
  ['diamond', 182, 208, 6],
];
const FIGURES: Record<string, (seat: number) => string> = {
  emerald: (seat) => KNIGHT_SHADOW + knight(seat),
  diamant: (seat) => EXPLORER_SHADOW + explorer(seat),
  erdgeister: (seat) => GNOME_SHADOW + gnome(seat),
};

/** The same colour for the same name, wherever it is shown. */
export function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % LOOKS.length;
}

/** Markup for an `<svg>` with the box above; needs the gradients of defs.ts. */
export function portrait(name: string, game: string, played: number, theme: Theme): string {
  const next = random(11);
  const { walls, warmth } = PALETTES[theme];
  const figure = (FIGURES[game] ?? FIGURES['diamant'])?.(colourOf(name)) ?? '';
  const gold = Math.min(1, Math.log10(1 + played) / 2);
  const gems = LYING.slice(0, Math.ceil(gold * LYING.length));
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
    place(figure, 108, 202 - 20 * gold, 2.7) +
    gems.map(([kind, x, y, r]) => place(gem(kind, r, 0.6), x, y)).join('')
  );
}
