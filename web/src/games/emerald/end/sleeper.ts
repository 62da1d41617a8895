/** The dragon asleep before its hoard: curled up around the origin, 260 wide. Its head is a drawing of its own. */

import { shape, smooth, tidy, type Point } from '../../../art/geometry';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './dawn.palette';

const EDGE = PAINT.edge;
const BACK: readonly Point[] = [
  [-112, 0],
  [-108, -46],
  [-70, -82],
  [-6, -96],
  [62, -84],
  [106, -48],
  [114, 0],
  [0, 8],
];
const TAIL = 'M112-8C132 14 96 24 40 20C-10 18-50 22-78 14';

function spikes(): string {
  return Array.from({ length: 9 }, (_, i) => {
    const angle = Math.PI * (1.12 + i * 0.095);
    const [x, y] = [Math.cos(angle) * 106, -4 + Math.sin(angle) * 92];
    const tip = [x + Math.cos(angle) * 20, y + Math.sin(angle) * 20] as const;
    return `<path d="M${tidy(x - 11)} ${tidy(y + 9)}L${tidy(tip[0])} ${tidy(tip[1])}L${tidy(x + 11)} ${tidy(y + 9)}Z" fill="${PAINT.spike}" stroke="${EDGE}" stroke-width="2.4" stroke-linejoin="round"/>`;
  }).join('');
}

function flank(): string {
  const ring = smooth(BACK, 5, 'ring');
  let s = `<path d="${shape(ring)}" fill="${PAINT.hide}" stroke="${EDGE}" stroke-width="4" stroke-linejoin="round"/>`;
  s += `<path d="M-104-6C-100-44-66-74-6-86C-40-60-56-36-58-2Z" fill="${PAINT.hidePale}" opacity=".42"/><path d="M20 6C60-10 90-30 108-40C114-24 114-8 112 0Z" fill="${PAINT.flank}"/>`;
  for (let j = 0; j < 3; j++)
    for (let i = 0; i < 7; i++)
      s += `<path d="M${-66 + i * 22 + (j % 2) * 11} ${-62 + j * 16}q7 9 14 0" fill="none" stroke="${PAINT.hideDark}" stroke-width="2.4" opacity=".7"/>`;
  return s;
}

function wing(): string {
  return (
    `<path d="M-16-84C6-112 60-112 96-70C112-50 116-26 104-8C92-26 78-28 66-14C58-32 44-34 32-18C22-38 0-44-8-30C-22-46-26-68-16-84Z" fill="${PAINT.wing}" stroke="${EDGE}" stroke-width="3.6" stroke-linejoin="round"/>` +
    `<path d="M-16-84C6-106 40-104 56-94C30-94 8-84-10-62Z" fill="${PAINT.wingPale}"/>` +
    `<path d="M-12-80C20-74 50-50 66-16M-12-80C10-66 26-44 32-20M-12-80C40-86 88-56 103-11" fill="none" stroke="${EDGE}" stroke-opacity=".5" stroke-width="2.6"/>`
  );
}

function tail(): string {
  const stroke = (colour: string, width: number): string =>
    `<path d="${TAIL}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  return (
    stroke(EDGE, 30) +
    stroke(PAINT.hide, 23) +
    `<path d="M108-2C118 12 84 16 40 13C-6 11-40 14-66 9" fill="none" stroke="${PAINT.hidePale}" stroke-width="4" stroke-linecap="round" opacity=".8"/>` +
    `<path d="M-72 14l-32-14l8 15l-12 14z" fill="${PAINT.spike}" stroke="${EDGE}" stroke-width="3" stroke-linejoin="round"/>`
  );
}

export function sleeperBody(): string {
  return (
    `<ellipse cy="4" rx="140" ry="16" fill="${PALETTE.figureShadow}" opacity=".5"/>` +
    spikes() +
    flank() +
    wing() +
    tail()
  );
}

/** Turns about its neck, which is at NECK; eyes shut. */
export const NECK: Point = [-66, 0];
export const SLEEPER_HEAD =
  `<g transform="translate(-30 128) scale(1.42)"><path d="M-44-107C-36-118-22-122-8-118C-20-114-28-108-32-99Z" fill="${PAINT.horn}" stroke="${EDGE}" stroke-width="2"/>` +
  `<path d="M-84-81C-76-76-58-74-44-79L-40-88L-70-86Z" fill="${PAINT.hideDark}" stroke="${EDGE}" stroke-width="2"/>` +
  `<path d="M-30-108C-42-116-58-115-66-104C-76-103-88-97-91-89C-92-82-86-80-79-81C-68-83-60-81-52-82C-42-80-26-84-24-94Z" fill="${PAINT.head}" stroke="${EDGE}" stroke-width="2.8" stroke-linejoin="round"/>` +
  `<path d="M-87-92C-80-99-72-101-65-102C-58-111-45-111-38-106" stroke="${PAINT.headPale}" stroke-width="3.4" fill="none" stroke-linecap="round"/>` +
  `<path d="M-86-84C-74-88-58-84-46-88" stroke="${PAINT.hideDark}" stroke-width="1.6" fill="none"/><path d="M-65-96Q-57-89-49-96" stroke="${EDGE}" stroke-width="3.4" fill="none" stroke-linecap="round"/>` +
  `<path d="M-38-105C-34-116-22-124-4-124C-16-118-20-112-24-102Z" fill="${PAINT.hornPale}" stroke="${EDGE}" stroke-width="2"/><ellipse cx="-85" cy="-90" rx="2.4" ry="1.6" fill="${EDGE}"/></g>`;
