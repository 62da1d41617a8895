/** Diamant: explorers on the rails into a shaft, a great diamond at its end, a spider on its thread. */

import { crystals } from '../../../art/crystals';
import { explorer, EXPLORER_SHADOW } from '../../../art/explorer';
import { place, shape, type Point } from '../../../art/geometry';
import { lantern } from '../../../art/lantern';
import type { Light } from '../../../art/light';
import { random, type Random } from '../../../art/random';
import { rim } from '../../../art/rock';
import { lying, rockMass } from '../../../art/picture/cave';
import type { Palette, Theme } from '../../../art/picture/palette';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './drawing.palette';

const LIGHTS: readonly Light[] = [
  { x: 230, y: 215, r: 190, k: 1.2 },
  { x: 96, y: 270, r: 150, k: 0.7 },
  { x: 392, y: 90, r: 130, k: 0.8 },
];

// middle, foot, half width and height of each arch; each lies further in
const ARCHES = [
  [228, 300, 206, 236],
  [232, 292, 160, 186],
  [236, 284, 120, 142],
  [238, 276, 84, 102],
  [240, 268, 50, 64],
] as const;

function arch(x: number, foot: number, w: number, h: number, next: Random): Point[] {
  const curve = Array.from({ length: 23 }, (_, i): Point => {
    const [angle, reach] = [Math.PI * (1 + i / 22), 1 + (next() - 0.5) * 0.13];
    return [x + Math.cos(angle) * w * reach, foot - 60 + Math.sin(angle) * h * reach];
  });
  return [[x - w, foot + 140], ...curve, [x + w, foot + 140]];
}

/** The rims of the arches, from the first to the one before the light, and the floor. */
const OWN: Record<Theme, { arches: readonly string[]; floor: readonly [string, string] }> = {
  dark: {
    arches: [PAINT.darkIndigo1, PAINT.darkIndigo2, PAINT.darkViolet2, PAINT.red, PAINT.lightOrange],
    floor: [PAINT.darkViolet1, PAINT.purple1],
  },
  light: {
    arches: [PAINT.lightViolet1, PAINT.lightViolet2, PAINT.palePurple, PAINT.paleSand, PAINT.palestSand],
    floor: [PAINT.violet, PAINT.paleRed],
  },
};

function tunnel(next: Random, palette: Palette, arches: readonly string[]): string {
  return ARCHES.map(([x, foot, w, h], i) => {
    const edge = arch(x, foot, w, h, next);
    const light = [{ x: 238, y: 230, r: 300, k: (0.4 + i * 0.22) * palette.warmth }];
    const facets = rim(edge, light, next, {
      near: [9 - i, 18 - i * 2],
      far: [20 - i * 2, 34 - i * 4],
      wide: [14 - i, 30 - i * 3],
      ...palette.rim,
    });
    const d = shape(edge);
    return `${facets}<path d="${d}" fill="${arches[i]}"/><path d="${d}" fill="none" stroke="${PAINT.slateBlack}" stroke-width="${20 - i * 3}" opacity="${palette.shade * 0.44}" filter="url(#soft8)"/>`;
  }).join('');
}

function rails(floor: readonly [string, string]): string {
  let sleepers = '';
  for (let i = 0; i < 9; i++) {
    const near = (i / 8) ** 2;
    const w = 16 + near * 120;
    sleepers += `<path d="M${238 - w} ${254 + near * 150}h${2 * w}" stroke="${PAINT.darkBrown}" stroke-width="${2 + near * 9}" stroke-linecap="round"/>`;
  }
  return (
    `<path d="M-40 440L214 250H266L520 440Z" fill="${floor[0]}"/><path d="M60 440L224 250H256L420 440Z" fill="${floor[1]}" opacity=".8"/>${sleepers}` +
    `<path d="M229 250L128 420M247 250L352 420" stroke="${PAINT.deepSlate}" stroke-width="7"/><path d="M229 250L127 420M247 250L351 420" stroke="${PAINT.paleSteel}" stroke-width="3"/>`
  );
}

const LOAD = [
  ['ruby', -38, -24, 17],
  ['diamond', -8, -34, 20],
  ['ruby', 24, -26, 18],
  ['diamond', 46, -16, 13],
  ['ruby', 6, -16, 16],
  ['diamond', -26, -12, 14],
] as const;
const WHEEL = `r="13" fill="${PALETTE.plum}" stroke="${PAINT.lightSlate}" stroke-width="4"`;
const cart = (): string =>
  `<ellipse cy="46" rx="74" ry="12" fill="${PALETTE.figureShadow}" opacity=".55"/>` +
  LOAD.map(([kind, x, y, r]) => lying(kind, x, y, r, 0.4)).join('') +
  `<path d="M-62-12H66L52 34H-48Z" fill="${PAINT.purple2}" stroke="${PAINT.deepestSlate2}" stroke-width="3"/><path d="M-62-12H66L63-2H-59Z" fill="${PAINT.lightRed}"/><path d="M-28-2L-22 33M4-2V33M36-2L30 33" stroke="${PAINT.darkSlate}" stroke-width="4"/>` +
  `<circle cx="-26" cy="38" ${WHEEL}/><circle cx="32" cy="38" ${WHEEL}/>`;

const SPIDER =
  `<path d="M0-180V-8" stroke="${PAINT.palestSlate}" stroke-width="1.2" opacity=".6"/><path d="M-6-4Q-22-18-26-2M-7 0Q-26-4-28 14M-6 5Q-20 8-20 24M6-4Q22-18 26-2M7 0Q26-4 28 14M6 5Q20 8 20 24" stroke="${PAINT.deepestSlate1}" stroke-width="3" fill="none" stroke-linecap="round"/>` +
  `<circle r="10" fill="${PAINT.deepestSlate1}"/><circle cy="11" r="7" fill="${PAINT.deepestSlate1}"/><circle cx="-3" cy="13" r="1.8" fill="${PALETTE.amberLight}"/><circle cx="3" cy="13" r="1.8" fill="${PALETTE.amberLight}"/>`;

const walker = (seat: number, x: number, y: number, scale: number): string =>
  place(EXPLORER_SHADOW + explorer(seat, true), x, y, scale);

export function draw(palette: Palette, theme: Theme): string {
  const { arches, floor } = OWN[theme];
  const next = random(21);
  return (
    rockMass(LIGHTS, next, palette, 0.3) +
    tunnel(next, palette, arches) +
    '<circle cx="240" cy="225" r="170" fill="url(#warm)" opacity=".9"/>' +
    rails(floor) +
    lying('diamond', 240, 206, 40, 1) +
    `<path d="M240 140v-16M300 206h18M180 206h-18M282 164l10-10M198 164l-10-10" stroke="${PAINT.sandWhite}" stroke-width="3.5" stroke-linecap="round" opacity=".85"/>` +
    place(cart(), 356, 330) +
    walker(2, 196, 336, 1.75) +
    walker(6, 132, 372, 2.25) +
    walker(5, 62, 352, 2) +
    place(SPIDER, 326, 128) +
    lantern(96, 96, 1.2, 50) +
    crystals(30, 392, 1.3, 'diamond', 12) +
    crystals(436, 250, 1.1, 'ruby', -40)
  );
}
