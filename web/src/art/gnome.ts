/** A gnome with pointed cap and beard. The foot stands on the origin; about 26 wide, 50 high. */

import { DEEP, INK, mix } from './colour';
import { look, mark } from './players';
import { PALETTE } from './palette';
import { PAINT } from './gnome.palette';

/** Gnome of the player with this seat's colours. */
export function gnome(seat: number): string {
  const { colour, mark: sign, ink } = look(seat);
  const dark = mix(colour, DEEP, 0.42);
  const pale = mix(colour, PALETTE.white, 0.3);
  return (
    `<path d="M-11-3C-12-14-8-21 0-21S12-14 11-3Q0 1-11-3Z" fill="${dark}" stroke="${INK}" stroke-width="1.3"/>` +
    `<path d="M-10-9.5Q0-6 10-9.5" stroke="${PALETTE.gold}" stroke-width="2.4" fill="none"/><rect x="-2.5" y="-10.6" width="5" height="4.4" rx="1" fill="${PALETTE.gold}" stroke="${PAINT.darkBrown}" stroke-width=".8"/>` +
    `<path d="M-7.5-24C-10-14-5-9 0-6.5C5-9 10-14 7.5-24Z" fill="${PAINT.palestSand}" stroke="${INK}" stroke-width="1.1"/><circle cy="-23.5" r="6.4" fill="${PAINT.paleSand}" stroke="${INK}" stroke-width="1"/>` +
    `<path d="M-6-21.5Q0-15 6-21.5Q3-19.5 0-20.6Q-3-19.5-6-21.5Z" fill="${PAINT.palestSand}"/><circle cy="-21.8" r="2.1" fill="${PAINT.lightOrange}"/>` +
    `<circle cx="-2.8" cy="-24.6" r=".95" fill="${INK}"/><circle cx="2.8" cy="-24.6" r=".95" fill="${INK}"/>` +
    `<path d="M-9.5-25.5C-8-32-3-44 6-49C5-45 9-38 9.5-25.5Q0-29.5-9.5-25.5Z" fill="${colour}" stroke="${INK}" stroke-width="1.3"/>` +
    `<path d="M-6-28C-4-35-1-41 3-45" stroke="${pale}" stroke-width="1.7" fill="none" stroke-linecap="round" opacity=".8"/><g transform="translate(1 -33)">${mark(sign, 3.6, ink)}</g>`
  );
}

export const GNOME_SHADOW = `<ellipse cx="2" cy="1" rx="15" ry="4.4" fill="${PALETTE.figureShadow}" opacity=".5"/>`;
