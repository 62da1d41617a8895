/** Emerald: knights creep past the dragon on its hoard, the castle far behind them. */

import { dragon } from '../../../art/dragon';
import { place } from '../../../art/geometry';
import { chest, hoard } from '../../../art/gold';
import { knight, KNIGHT_SHADOW } from '../../../art/knight';
import { lantern } from '../../../art/lantern';
import { pools, type Light } from '../../../art/light';
import { random } from '../../../art/random';
import { cave, lying } from '../../../art/picture/cave';
import type { Palette, Theme } from '../../../art/picture/palette';
import { PAINT } from './drawing.palette';

const LIGHTS: readonly Light[] = [
  { x: 300, y: 230, r: 230, k: 1.1 },
  { x: 150, y: 120, r: 120, k: 0.7 },
  { x: 60, y: 200, r: 160, k: 0.5 },
];

const OWN: Record<Theme, { ledge: string; moon: readonly [string, string] }> = {
  dark: { ledge: PAINT.ledge, moon: [PAINT.palestSand, PAINT.darkViolet2] },
  light: { ledge: PAINT.violet2, moon: [PAINT.sandWhite, PAINT.sandWhite] },
};

const MOUTH = 'M-40 90C30 70 96 110 100 190C102 230 96 262 80 290';
const outside = ([moon, night]: readonly [string, string]): string =>
  `<clipPath id="mouth"><path d="${MOUTH}H-40Z"/></clipPath><g clip-path="url(#mouth)"><rect x="-40" y="40" width="180" height="260" fill="url(#sky)"/><circle cx="66" cy="128" r="9" fill="${moon}"/>` +
  `<circle cx="70" cy="126" r="8" fill="${night}"/><path d="M-40 262q40-40 80-18t70-14v80h-160z" fill="${PAINT.violet1}"/>` +
  `<path d="M8 262V206h8v-8h5v8h6v-20h-3v-7h5v5h4v-5h5v5h4v-5h5v7h-3v20h6v-8h5v8h8v56z" fill="${PAINT.darkIndigo}"/><path d="M28 226h4v7h-4zM40 214h4v7h-4zM16 232h3v6h-3zM50 238h4v7h-4z" fill="${PAINT.paleOrange}"/>` +
  `<path d="M30 179l9-18l9 18z" fill="${PAINT.darkViolet1}"/><path d="M-40 282q60-34 150-16v60h-150z" fill="${PAINT.darkTeal}"/></g>` +
  `<path d="${MOUTH}" fill="none" stroke="${PAINT.slateBlack}" stroke-width="14" opacity=".5" filter="url(#soft4)"/>`;

const rider = (seat: number, x: number, y: number, scale: number): string =>
  place(KNIGHT_SHADOW + knight(seat), x, y, scale);

export function draw(palette: Palette, theme: Theme): string {
  const { ledge, moon } = OWN[theme];
  const next = random(8);
  const hall = cave(
    [
      { at: [270, 210], rx: 215, ry: 150 },
      { from: [-20, 190], to: [140, 210], r: 76 },
      { at: [120, 320], rx: 200, ry: 70 },
      { at: [330, 330], rx: 180, ry: 70 },
    ],
    LIGHTS,
    next,
    palette,
    13,
  );
  const far = hoard({ x: 338, y: 372, half: 210, height: 118, coins: 620 }, next);
  const near = hoard({ x: 350, y: 420, half: 250, height: 112, coins: 520, size: 7.5 }, next);
  return (
    `${hall.back}<g clip-path="url(#${hall.clip})">${outside(moon)}${pools(LIGHTS)}<ellipse cx="330" cy="280" rx="220" ry="120" fill="url(#warm)" opacity=".8"/>${far}</g>${hall.shade}` +
    `<path d="M-40 392C60 362 120 372 190 392L230 480H-40Z" fill="${ledge}"/><path d="M-40 386C60 356 120 366 196 394" stroke="${PAINT.rose}" stroke-width="3" fill="none" opacity=".7"/>` +
    place(dragon(), 304, 300, 1.62) +
    near +
    lying('ruby', 420, 352, 15) +
    lying('turquoise', 262, 388, 13) +
    lying('garnet', 330, 366, 14) +
    lying('ruby', 206, 402, 11) +
    lying('emerald', 206, 330, 34, 1) +
    place(chest(58), 404, 398) +
    rider(0, 78, 376, 1.65) +
    rider(3, 36, 394, 1.55) +
    rider(1, 128, 398, 1.85) +
    lantern(160, 84, 1.25, 40)
  );
}
