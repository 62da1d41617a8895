/** Live pieces of the end scene: the open chest, what lies before it, kettle and bowl. */

import { tidy } from '../../../art/geometry';
import { gem } from '../../../art/gems';
import { random } from '../../../art/random';
import { badge } from '../art/figures';
import { PAINT } from './end.palette';

/** An open chest, 92 wide, its foot at the origin. */
export function openChest(seat: number, content: 'rubies' | 'nothing'): string {
  const rubies = (
    [
      [-26, -48, 12],
      [-8, -54, 14],
      [13, -52, 13],
      [29, -47, 10],
      [2, -46, 12],
    ] as const
  )
    .map(([x, y, r]) => `<g transform="translate(${x},${y})">${gem('ruby', r)}</g>`)
    .join('');
  return (
    `<ellipse cy="2" rx="56" ry="10" fill="${PAINT.shadow}" opacity=".55"/>` +
    `<path d="M-46,-44L-42,-84L-20,-98H20L42,-84L46,-44Z" fill="${PAINT.woodDark}" stroke="${PAINT.ink}" stroke-width="4" stroke-linejoin="round"/><path d="M-42,-84L-20,-98H20L42,-84Z" fill="${PAINT.wood}"/>` +
    `<path d="M-36,-46L-34,-80Q0,-98 34,-80L36,-46Z" fill="${PAINT.inside}"/>` +
    (content === 'rubies' ? `<path d="M-28,-50Q0,-88 28,-50Z" fill="${PAINT.gleam}" opacity=".85"/>${rubies}` : '') +
    `<path d="M-46,-42H46L42,0H-42Z" fill="${PAINT.wood}" stroke="${PAINT.ink}" stroke-width="4" stroke-linejoin="round"/><path d="M-46,-42L-6,-24L-42,0Z" fill="${PAINT.woodLite}"/><path d="M46,-42L-6,-24L42,0Z" fill="${PAINT.woodDark}" opacity=".55"/>` +
    `<path d="M-46,-42H46V-33H-46Z" fill="${PAINT.woodDark}"/><path d="M-32,-42V0M32,-42V0" stroke="${PAINT.strapEdge}" stroke-width="9"/><path d="M-32,-42V0M32,-42V0" stroke="${PAINT.strap}" stroke-width="6"/>` +
    `<path d="M-48,-43H48" stroke="${PAINT.strapEdge}" stroke-width="6" stroke-linecap="round"/><path d="M-48,-43H48" stroke="${PAINT.rim}" stroke-width="3.6" stroke-linecap="round"/><g transform="translate(0,-21)">${badge(seat, 13)}</g>`
  );
}

/** Rays of light out of a chest at the origin, upwards. `id`: its gradient's, one for each chest. */
export function chestLight(id: string, reach: number): string {
  const next = random(reach);
  const step = 140 / 13;
  let s = `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="-50" r="${tidy(reach)}"><stop offset="0" stop-color="${PAINT.ray}" stop-opacity=".75"/><stop offset="1" stop-color="${PAINT.ray}" stop-opacity="0"/></radialGradient>`;
  for (let i = 0; i < 13; i++) {
    const a = ((200 + (i + 0.12 + next() * 0.2) * step) * Math.PI) / 180;
    const b = a + ((0.3 + next() * 0.35) * step * Math.PI) / 180;
    const to = (angle: number): string => `${tidy(Math.cos(angle) * reach)},${tidy(Math.sin(angle) * reach - 50)}`;
    s += `<path d="M0,-50L${to(a)}L${to(b)}Z" fill="url(#${id})"/>`;
  }
  return s;
}

export interface Spilt {
  x: number;
  y: number;
  r: number;
  turn: number;
}

/** Where rubies lie before a chest: always the same for the same seat. */
export function spilt(count: number, seat: number): Spilt[] {
  const next = random(seat * 31 + 5);
  return Array.from({ length: count }, () => {
    const t = (next() + next() + next()) / 1.5 - 1;
    return {
      x: t * 62,
      y: 8 + next() * 26 - (1 - Math.abs(t)) * 16 * next(),
      r: 6.5 + next() * 4.5,
      turn: next() * 60,
    };
  }).sort((a, b) => a.y - b.y);
}

export const KETTLE =
  `<path d="M-36,46L-3,-62M36,46L3,-62M0,-62V-46" stroke="${PAINT.ink}" stroke-width="5" stroke-linecap="round"/><path d="M-36,46L-3,-62M36,46L3,-62" stroke="${PAINT.pole}" stroke-width="2.4" stroke-linecap="round"/>` +
  `<path d="M-15,-40Q0,-54 15,-40" fill="none" stroke="${PAINT.ink}" stroke-width="2.4"/><path d="M-18,-40H18C22,-24 14,-16 0,-16S-22,-24 -18,-40Z" fill="${PAINT.pot}" stroke="${PAINT.ink}" stroke-width="2.6"/>` +
  `<path d="M-14,-36C-16,-26 -12,-21 -7,-19" fill="none" stroke="${PAINT.potLite}" stroke-width="2.6" stroke-linecap="round"/><ellipse cy="-40" rx="18" ry="4.4" fill="${PAINT.soup}" stroke="${PAINT.ink}" stroke-width="2.4"/>`;

export const STEAM = `<path d="M-7,0q-6,-9 0,-17t-2,-17M6,-2q6,-9 0,-17t3,-19" fill="none" stroke="${PAINT.steam}" stroke-width="3" stroke-linecap="round" opacity=".75"/>`;

/** Soup for one who has lost. */
export const BOWL =
  `<ellipse cy="1" rx="24" ry="5" fill="${PAINT.shadow}" opacity=".5"/><path d="M-24,-20H24C24,-4 12,0 0,0S-24,-4 -24,-20Z" fill="${PAINT.bowl}" stroke="${PAINT.ink}" stroke-width="3"/><path d="M4,0C14,-1 24,-6 24,-20H12Z" fill="${PAINT.bowlDark}"/>` +
  `<ellipse cy="-20" rx="24" ry="6.4" fill="${PAINT.broth}" stroke="${PAINT.ink}" stroke-width="3"/><circle cx="-7" cy="-20" r="3" fill="${PAINT.carrot}"/><circle cx="6" cy="-21" r="2.6" fill="${PAINT.leek}"/>` +
  `<path d="M14,-21L34,-38" stroke="${PAINT.ink}" stroke-width="6" stroke-linecap="round"/><path d="M14,-21L34,-38" stroke="${PAINT.spoon}" stroke-width="3" stroke-linecap="round"/><g transform="translate(0,-28) scale(.9)">${STEAM}</g>`;
