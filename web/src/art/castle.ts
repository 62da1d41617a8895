/** The castle: four towers and a main building with the gate, in its own coordinates, 294 wide and 300 high. */

import { tidy } from './geometry';
import { random } from './random';
import { PALETTE, SEATS } from './palette';
import { PAINT } from './castle.palette';

export interface Tower {
  name: string;
  /** Middle, top and width of its platform. */
  x: number;
  top: number;
  w: number;
}

/** In the order in which they are drawn, from the back. */
export const TOWERS: readonly Tower[] = [
  { name: 'T2', x: 92, top: 104, w: 46 },
  { name: 'T3', x: 212, top: 96, w: 46 },
  { name: 'M', x: 152, top: 176, w: 78 },
  { name: 'T1', x: 36, top: 150, w: 46 },
  { name: 'T4', x: 258, top: 158, w: 44 },
];

const GROUND = 298;
const WINDOWS: Record<string, readonly number[]> = { T1: [60], T2: [64, 112], T3: [64, 112], T4: [52] };

/** Gradients that the castle needs beside those of defs.ts. */
export function stone(theme: 'dark' | 'light'): string {
  const [a, b, c] =
    theme === 'dark'
      ? [PAINT.darkIndigo4, PAINT.violet1, PAINT.lightRose1]
      : [PAINT.lightViolet, PAINT.lightPurple, PAINT.paleSand];
  return `<linearGradient id="stone" x1="0" x2="1"><stop offset="0" stop-color="${a}"/><stop offset=".6" stop-color="${b}"/><stop offset="1" stop-color="${c}"/></linearGradient>`;
}

/** What lies behind all knights: roof, walls, tower shafts. */
export function castleBack(): string {
  return (
    `<path d="M112 ${GROUND}V130l40-62l40 62V${GROUND}z" fill="${PAINT.darkViolet}"/><path d="M104 134l48-78l48 78z" fill="${PAINT.darkRose}" stroke="${PAINT.deepViolet1}" stroke-width="1.5"/>` +
    `<path d="M152 56l48 78h-26z" fill="${PAINT.lightOrange}" opacity=".5"/><path d="M152 56v-26l22 7l-22 8" fill="${SEATS.yellow}" stroke="${PAINT.deepViolet1}" stroke-width="1.4"/>` +
    `<circle cx="152" cy="150" r="22" fill="url(#warm)"/><path d="M146 158v-12a6 7 0 0 1 12 0v12z" fill="${PAINT.paleOrange2}" stroke="${PAINT.deepViolet2}" stroke-width="1.5"/><path d="M14 ${GROUND}V236H280V${GROUND}z" fill="${PAINT.darkIndigo2}"/>`
  );
}

/** A tower's shaft and the far side of its platform: knights stand before it. */
export function towerBack({ name, x, top, w }: Tower): string {
  const wide = w + 8;
  let s = `<path d="M${x - wide / 2} ${top - 10}h${wide}v12h${-wide}z" fill="${PAINT.darkIndigo1}"/>`;
  for (let i = 0; i < 4; i++)
    s += `<rect x="${x - wide / 2 + (i * (wide - 8)) / 3}" y="${top - 17}" width="8" height="9" fill="${PAINT.darkIndigo3}"/>`;
  s +=
    `<path d="M${x - w / 2} ${top + 14}H${x + w / 2}L${x + w / 2 + 4} ${GROUND}H${x - w / 2 - 4}Z" fill="url(#stone)"/>` +
    `<path d="M${x + w * 0.24} ${top + 14}H${x + w / 2}L${x + w / 2 + 4} ${GROUND}H${x + w * 0.3}Z" fill="${PAINT.paleOrange1}" opacity=".34"/>`;
  const next = random(x * 7);
  for (let i = 0; i < 9; i++) {
    const [bx, by] = [x - w / 2 + next() * w * 0.7, top + 40 + next() * (GROUND - top - 70)];
    s += `<path d="M${tidy(bx)} ${tidy(by)}h${tidy(6 + next() * 6)}" stroke="${PAINT.deepIndigo2}" stroke-opacity=".5" stroke-width="2"/>`;
  }
  for (const y of WINDOWS[name] ?? []) {
    s += `<circle cx="${x}" cy="${top + y}" r="16" fill="url(#warm)" opacity=".7"/><path d="M${x - 4} ${top + y + 8}v-12a4 5 0 0 1 8 0v12z" fill="${PAINT.paleOrange2}" stroke="${PAINT.deepViolet2}" stroke-width="1.5"/>`;
  }
  return name === 'M' ? s + gate(x) : s;
}

function gate(x: number): string {
  return (
    `<path d="M${x - 20} ${GROUND}v-52a20 24 0 0 1 40 0v52z" fill="${PAINT.deepestSlate}" stroke="${PAINT.deepViolet2}" stroke-width="3"/><path d="M${x - 15} ${GROUND}v-48a15 19 0 0 1 30 0v48z" fill="${PALETTE.amberLight}"/>` +
    `<path d="M${x - 15} ${GROUND}v-48a15 19 0 0 1 30 0v48M${x - 7} ${GROUND}v-62M${x} ${GROUND}v-66M${x + 7} ${GROUND}v-62M${x - 15} ${GROUND - 20}h30M${x - 15} ${GROUND - 40}h30" stroke="${PAINT.darkBrown}" stroke-width="2" fill="none"/>`
  );
}

/** A tower's parapet: it hides the feet of the knights behind it. */
export function towerFront({ x, top, w }: Tower): string {
  const wide = w + 12;
  const teeth = w > 60 ? 5 : 4;
  let s =
    `<path d="M${x - wide / 2} ${top - 4}h${wide}v18l-6 8h${-wide + 12}l-6-8z" fill="url(#stone)" stroke="${PAINT.deepIndigo1}" stroke-width="1.4"/>` +
    `<path d="M${x + wide * 0.2} ${top - 4}h${wide * 0.3}v18l-6 8h${-wide * 0.2}z" fill="${PAINT.paleOrange1}" opacity=".4"/>`;
  for (let i = 0; i < teeth; i++) {
    s += `<rect x="${tidy(x - wide / 2 + (i * (wide - 9)) / (teeth - 1))}" y="${top - 9}" width="9" height="8" fill="${i > teeth * 0.6 ? PAINT.lightRose2 : PAINT.violet2}" stroke="${PAINT.deepIndigo1}" stroke-width="1"/>`;
  }
  return s;
}
