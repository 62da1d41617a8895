/** An explorer with hat, coat and lantern. The foot stands on the origin; about 36 wide, 44 high, lantern to the left. */

import { DEEP, INK, mix } from './colour';
import { look, mark } from './players';
import { PALETTE } from './palette';
import { PAINT } from './explorer.palette';

/** Explorer of the player with this seat's colours; `flip` puts the lantern to the right. */
export function explorer(seat: number, flip = false): string {
  const { colour, mark: sign, ink } = look(seat);
  const dark = mix(colour, DEEP, 0.45);
  const pale = mix(colour, PALETTE.white, 0.35);
  return (
    `<g${flip ? ' transform="scale(-1 1)"' : ''}><path d="M-8-3L-7-14H7L8-3Q4-1 1-3L0-9L-1-3Q-4-1-8-3Z" fill="${PAINT.darkViolet}" stroke="${INK}" stroke-width="1.2"/>` +
    `<path d="M-9-12C-10-22-6-27 0-27S10-22 9-12Q0-9-9-12Z" fill="${colour}" stroke="${INK}" stroke-width="1.3"/>` +
    `<path d="M3-26C9-23 10-18 9-12L4-11C6-16 5-22 3-26Z" fill="${dark}" opacity=".7"/><path d="M-8-24L4-12" stroke="${PAINT.darkBrown}" stroke-width="2"/>` +
    `<circle cy="-31" r="6.4" fill="${PAINT.paleSand}" stroke="${INK}" stroke-width="1.2"/><circle cx="-3" cy="-31" r=".95" fill="${INK}"/><circle cx="1.6" cy="-31" r=".95" fill="${INK}"/>` +
    `<path d="M-13-34Q0-31 12-34.5Q9-36 6.4-36C6-43-5-43-6-36Q-10-36-13-34Z" fill="${PAINT.brown}" stroke="${INK}" stroke-width="1.2"/>` +
    `<path d="M-6-36.4Q0-34.6 6.4-36.4" stroke="${colour}" stroke-width="2.2" fill="none"/><path d="M-7-21L-15-17" stroke="${pale}" stroke-width="4.4" stroke-linecap="round"/>` +
    `<circle cx="-17" cy="-11" r="15" fill="url(#warm)" opacity=".9"/><path d="M-20-14.5h6l1 8h-8z" fill="${PAINT.paleOrange}" stroke="${INK}" stroke-width="1.1"/>` +
    `<path d="M-19.4-15Q-17-19-14.6-15" stroke="${INK}" stroke-width="1.2" fill="none"/></g><g transform="translate(0 -18)">${mark(sign, 4.2, ink)}</g>`
  );
}

export const EXPLORER_SHADOW = `<ellipse cx="2" cy="1" rx="16" ry="4.6" fill="${PALETTE.figureShadow}" opacity=".5"/>`;
