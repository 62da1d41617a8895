/** The lantern: Grotto's own sign. */

import { place } from './geometry';
import { PALETTE } from './palette';
import { PAINT } from './lantern.palette';

const LAMP =
  `<path d="M-6-9Q0-17 6-9" fill="none" stroke="${PAINT.deepestSlate}" stroke-width="2"/><path d="M-7-9H7L8.5 8H-8.5Z" fill="${PAINT.paleOrange}" stroke="${PAINT.deepestBrown}" stroke-width="1.6"/>` +
  `<path d="M0 6C-5 3-3-2 0-6C3-2 5 3 0 6Z" fill="${PAINT.sandWhite}"/><path d="M-9.5 9.5H9.5M-8-9.5H8" stroke="${PAINT.deepestBrown}" stroke-width="4" stroke-linecap="round"/>` +
  `<path d="M-9 9H9M-7.5-10H7.5" stroke="${PAINT.orange}" stroke-width="1.8" stroke-linecap="round"/><path d="M-4.5-8L-5 8M4.5-8L5 8" stroke="${PAINT.deepestBrown}" stroke-width="1.2"/>`;

/** A lit lantern on a chain of length `hang`; needs the `warm` gradient of defs.ts. */
export function lantern(x: number, y: number, scale = 1, hang = 26): string {
  const glow = `<path d="M0 ${-hang}V-12" stroke="${PAINT.deepestSlate}" stroke-width="2"/><circle r="52" fill="url(#warm)"/><circle r="21" fill="url(#warm)"/>`;
  return place(glow + LAMP, x, y, scale);
}

/** A lantern that is out: for seats that have not chosen yet. */
export function darkLantern(x: number, y: number, scale = 1): string {
  return place(
    `<path d="M-6-9Q0-17 6-9" fill="none" stroke="${PAINT.indigo}" stroke-width="2"/><path d="M-7-9H7L8.5 8H-8.5Z" fill="${PALETTE.duskRim}" stroke="${PAINT.indigo}" stroke-width="1.6"/>` +
      `<path d="M-9 9H9M-7.5-10H7.5" stroke="${PAINT.indigo}" stroke-width="3" stroke-linecap="round"/><path d="M-4.5-8L-5 8M4.5-8L5 8" stroke="${PAINT.indigo}" stroke-width="1.2"/>`,
    x,
    y,
    scale,
  );
}
