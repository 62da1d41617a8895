/** A knight: helmet, plume and a shield with its player's mark. Its foot stands on the origin; 44 wide, 52 high. */

import { DEEP, INK, mix } from './colour';
import { look, mark } from './players';
import { PALETTE } from './palette';
import { PAINT } from './knight.palette';

/** Knight of the player with this seat's colours. */
export function knight(seat: number): string {
  const { colour, mark: sign, ink } = look(seat);
  const dark = mix(colour, DEEP, 0.45);
  const pale = mix(colour, PALETTE.white, 0.32);
  return (
    `<path d="M-11.5-3a11.5 4.4 0 0 0 23 0l0-2a11.5 4.4 0 0 0-23 0Z" fill="${dark}" stroke="${INK}" stroke-width="1.3"/>` +
    `<path d="M0-37C1-47 15-49 16-36C16-31 13-29 12-27C12-33 7-36 0-34Z" fill="${pale}" stroke="${INK}" stroke-width="1.1"/>` +
    `<path d="M-10-4C-11.5-16-8-25 0-25S11.5-16 10-4Q0 .6-10-4Z" fill="${colour}" stroke="${INK}" stroke-width="1.3"/>` +
    `<path d="M4-24.3C10-21 11-14 10-4Q7-2.6 4-2C6-10 6-18 4-24.3Z" fill="${dark}" opacity=".75"/>` +
    `<path d="M-8.6-8C-9-15-7-21-4-23.4" stroke="${pale}" stroke-width="1.5" fill="none" stroke-linecap="round" opacity=".8"/>` +
    `<path d="M-8-22.5V-30C-8-39.5 8-39.5 8-30V-22.5Q0-19-8-22.5Z" fill="url(#steel)" stroke="${INK}" stroke-width="1.3"/>` +
    `<path d="M-6.2-30.6H6.2V-27.4H1.3L0-25L-1.3-27.4H-6.2Z" fill="${INK}"/>` +
    `<path d="M-5.4-33.5C-4.6-36-2.5-36.8-.6-36.9" stroke="${PALETTE.white}" stroke-width="1.3" fill="none" stroke-linecap="round" opacity=".9"/>` +
    `<path d="M-7.6-18.5H7.6V-10C7.6-5 3.4-2.4 0-1C-3.4-2.4-7.6-5-7.6-10Z" fill="${mix(colour, PALETTE.white, 0.06)}" stroke="${PAINT.palestSand}" stroke-width="1.5"/>` +
    `<path d="M-8.6-19.5H8.6V-10C8.6-4.4 4-1.4 0 .2C-4-1.4-8.6-4.4-8.6-10Z" fill="none" stroke="${INK}" stroke-width="1"/>` +
    `<g transform="translate(0 -10.8)">${mark(sign, 4.6, ink)}</g>`
  );
}

/** The shadow at its feet. */
export const KNIGHT_SHADOW = `<ellipse cx="3" cy="1" rx="15" ry="4.6" fill="${PALETTE.figureShadow}" opacity=".5"/>`;

/** A helmet alone, for counts; fits into 20 by 20 around the origin. */
export const HELMET = `<path d="M-7 8V-1C-7-10 7-10 7-1V8Q0 11-7 8Z" fill="url(#steel)" stroke="${PALETTE.outline}" stroke-width="1.2"/><path d="M-5-1H5V2H1L0 4L-1 2H-5Z" fill="${PALETTE.outline}"/>`;
