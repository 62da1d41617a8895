/**
 * The two pictures of the choice, 390 by 340: into the dark with a lantern, or home to the tent. Rock and sky go on around
 * them, for halves of other proportions: from -220 to 610, and from -120 to 460.
 */

import { random } from '../../../art/random';
import { PALETTE } from '../../../art/palette';
import { chest, explorer, FIRE_LOGS, FLAMES, TENT } from '../art/figures';
import { mesh } from '../scene/rock';
import type { Choice } from '../types';
import { PAINT } from './halves.palette';

let wall: string | undefined;

const EYES = [
  [286, 96],
  [330, 150],
  [268, 170],
]
  .map(([x = 0, y = 0]) => `M${x - 13} ${y}q6-8 12 0q-6 6-12 0zM${x + 5} ${y}q6-8 12 0q-6 6-12 0z`)
  .join('');

function onward(seat: number): string {
  wall ??= mesh(
    -220,
    -120,
    610,
    460,
    {
      cell: 52,
      dark: PAINT.rock,
      lite: PAINT.rockLight,
      depth: 0.8,
      sky: [-0.5, -0.7, 0.5],
      lamps: [{ x: 150, y: 170, reach: 210, strength: 1, off: 60, colour: PAINT.lamp }],
    },
    random(3),
  );
  return (
    `${wall}<path d="M620 -130V470H330C220 470 180 290 180 170S220 -130 330 -130Z" fill="${PAINT.tunnel}" opacity=".75"/><circle cx="170" cy="140" r="190" fill="url(#dm-warm)" opacity=".7"/>` +
    `<path d="${EYES}" fill="${PAINT.eyes}"/><g transform="translate(140,236) scale(2.05)">${explorer(seat, 'lantern', 'right')}</g>`
  );
}

const STARS = ((next) =>
  Array.from(
    { length: 56 },
    () => `<circle cx="${Math.round(next() * 830 - 220)}" cy="${Math.round(next() * 125)}" r="1.3"/>`,
  ).join(''))(random(11));

function homeward(seat: number): string {
  return (
    `<rect x="-220" y="-120" width="830" height="121" fill="${PAINT.night}"/><rect x="-220" width="830" height="340" fill="url(#dm-dusk)"/><g fill="${PAINT.stars}" opacity=".8">${STARS}</g>` +
    `<path d="M-220 190L-130 132L-60 210L70 150L130 196L220 120L300 190L450 130L520 186L610 140V460H-220Z" fill="${PAINT.hills}"/><path d="M-220 240Q200 206 610 242V460H-220Z" fill="${PAINT.ground}"/>` +
    `<ellipse cx="180" cy="238" rx="130" ry="14" fill="${PALETTE.amber}" opacity=".25"/><circle cx="286" cy="206" r="120" fill="url(#dm-warm)" opacity=".8"/>` +
    `<g transform="translate(150,238) scale(1.7)">${TENT}</g><g transform="translate(292,240) scale(1.5)">${FIRE_LOGS}${FLAMES}</g><g transform="translate(52,246) scale(1.5)">${chest(seat)}</g>`
  );
}

export function halfPicture(choice: Choice, seat: number): string {
  return choice === 'on' ? onward(seat) : homeward(seat);
}

/** Rays of light around the origin. */
export const RAYS = Array.from({ length: 16 }, (_, i) => {
  const [a, b] = [(i * Math.PI) / 8, (i * Math.PI) / 8 + 0.12];
  const end = (angle: number): string => `${(Math.cos(angle) * 420).toFixed(1)},${(Math.sin(angle) * 420).toFixed(1)}`;
  return `<polygon points="0,0 ${end(a)} ${end(b)}" fill="${PAINT.ray}" opacity=".15"/>`;
}).join('');
