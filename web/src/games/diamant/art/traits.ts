/** The twelve traps of all editions: a colour and a symbol each. The letter is in the message files. */

import { mix } from '../../../art/colour';
import { PAINT } from './traits.palette';

export interface Trait {
  colour: string;
  /** Markup in `currentColor`, 40 by 40 about the origin. */
  symbol: string;
}

const line = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (d: string): string => `<path d="${d}" fill="currentColor"/>`;

/** All traps, in the order in which the ledger lists them. */
const TRAITS: Readonly<Record<string, Trait>> = {
  spiders: {
    colour: PAINT.spiders,
    symbol:
      line(
        'M-5,-2L-13,-9L-17,-3M-6,1L-15,-1L-18,6M-6,4L-13,8L-14,15M-4,6L-8,13L-6,18M5,-2L13,-9L17,-3M6,1L15,-1L18,6M6,4L13,8L14,15M4,6L8,13L6,18',
        2.6,
      ) + '<g fill="currentColor"><ellipse cy="5" rx="7.5" ry="8.5"/><circle cy="-5" r="5"/></g>',
  },
  snakes: {
    colour: PAINT.snakes,
    symbol:
      line('M12,13C-2,20 -16,15 -13,7C-10,0 12,4 11,-5C10,-12 -2,-10 -7,-11', 5.4) +
      solid('M-4,-16C-12,-17 -17,-12 -18,-8C-13,-6 -7,-6 -3,-8Z') +
      line('M-17,-8L-21,-4M-17,-8L-22,-9', 1.6),
  },
  lava: {
    colour: PAINT.lava,
    symbol:
      solid('M0,-19C2,-10 12,-6 12,5A12,12 0 0 1 -12,5C-12,-1 -8,-3 -7,-9C-3,-8 -2,-4 -2,-1C3,-6 2,-12 0,-19Z') +
      solid('M-17,14Q-11,10 -6,14T6,14T17,14V19H-17Z'),
  },
  boulders: {
    colour: PAINT.boulders,
    symbol:
      solid('M-15,2L-10,-10L2,-15L13,-8L16,4L9,14L-5,16Z') +
      `<path d="M-10,-10L-2,-3L13,-8M-2,-3L-5,16M-2,-3L9,14" stroke="${PAINT.paleSand1}" stroke-width="2.2" fill="none"/>` +
      line('M-20,-6L-15,-15M-21,4L-19,-1', 2.6),
  },
  rams: {
    colour: PAINT.rams,
    symbol:
      line('M-3,-4V-20M11,-4V-20', 3) +
      solid('M-8,-5H19V8H-8Z') +
      solid('M-9,-9L-22,1.5L-9,12Z') +
      solid('M-5,8L-1,18L3,8ZM4,8L8,18L12,8ZM12,8L15.5,18L19,8Z'),
  },
  scorpions: {
    colour: PAINT.scorpions,
    symbol:
      solid('M-6,-4Q0,-9 6,-4L7,8Q0,14 -7,8Z') +
      line('M0,12C2,20 16,19 16,8C16,0 10,-3 8,-9', 4) +
      solid('M8,-8L2,-14L11,-15Z') +
      line('M-5,-5L-11,-11M5,-5L4,-12M-7,0L-15,-1M-7,4L-15,7M-6,8L-13,14M7,2L12,3', 2.6) +
      solid('M-9,-9C-16,-10 -17,-17 -12,-20L-12,-14L-7,-17C-5,-13 -6,-10 -9,-9Z'),
  },
  rockslide: {
    colour: PAINT.rockslide,
    symbol:
      solid('M-20,-14L20,18H-20Z') +
      solid('M-4,-14L4,-17L9,-10L4,-4L-3,-6Z') +
      solid('M9,-2L16,-5L20,1L16,7L9,5Z') +
      line('M-10,-18L-5,-15M3,-20L8,-18M16,-12L19,-9', 2.4),
  },
  gas: {
    colour: PAINT.gas,
    symbol:
      solid('M-15,2A7,7 0 0 1 -10,-9A9,9 0 0 1 7,-11A7,7 0 0 1 15,-1A6,6 0 0 1 11,7H-11A6,6 0 0 1 -15,2Z') +
      line('M-10,13H-2M4,13H12M-5,18H8', 3),
  },
  explosion: {
    colour: PAINT.explosion,
    symbol:
      solid('M0,-21L5,-9L16,-15L11,-4L21,0L11,5L15,15L4,10L0,21L-5,10L-16,15L-11,4L-21,0L-11,-5L-15,-15L-4,-9Z') +
      `<circle r="5" fill="${PAINT.palestSand1}"/>`,
  },
  mummies: {
    colour: PAINT.mummies,
    symbol:
      solid('M0,-19C9,-19 13,-12 12,-3C12,6 9,15 4,19H-4C-9,15 -12,6 -12,-3C-13,-12 -9,-19 0,-19Z') +
      `<path d="M-12,-6L12,-10M-12,4L11,-1M-9,11L9,7M-10,-13L9,-16" stroke="${PAINT.paleSand3}" stroke-width="2" fill="none"/><circle cx="-4" cy="-4" r="2.4" fill="${PAINT.palestSand2}"/><circle cx="5" cy="-5" r="2.4" fill="${PAINT.palestSand2}"/>`,
  },
  fire: {
    colour: PAINT.lava,
    symbol:
      solid('M1,-20C4,-11 15,-6 14,6A14,13 0 0 1 -14,6C-14,-1 -9,-4 -8,-11C-4,-9 -3,-5 -3,-2C3,-6 4,-13 1,-20Z') +
      `<path d="M1,16C-6,14 -7,7 0,0C6,6 8,13 1,16Z" fill="${PAINT.paleSand2}"/>`,
  },
  rocks: {
    colour: PAINT.rocks,
    symbol:
      solid('M-20,-20H20L14,-14L4,-16L-6,-12L-14,-16Z') +
      solid('M-12,-6L-4,-9L1,-2L-3,5L-11,3Z') +
      solid('M6,2L14,0L17,8L11,14L4,10Z') +
      solid('M-9,12L-3,10L0,16L-6,20L-11,17Z') +
      line('M9,-10V-4M-7,-11V-10M-16,2V8', 2.4),
  },
};

/** The order of traps in the ledger. */
export const ORDER: readonly string[] = Object.keys(TRAITS);

/** How a trap is shown that is not listed here, as another edition may have. */
const STRANGER: Trait = { colour: PAINT.lightViolet, symbol: solid('M0,-20L20,16H-20Z') };

export function trait(trap: string): Trait {
  return TRAITS[trap] ?? STRANGER;
}

/** The rhombus with the trap's symbol, 48 by 48 about the origin. */
export function trapSign(trap: string): string {
  const { colour, symbol } = trait(trap);
  return `<path d="M0,-23L23,0L0,23L-23,0Z" fill="${colour}" stroke="${PAINT.sandWhite}" stroke-width="1.6"/><g transform="scale(.62)" color="${PAINT.deepestSlate2}">${symbol}</g>`;
}

/** The colour made darker (`by` below 0) or paler. */
export function shade(colour: string, by: number): string {
  return by < 0 ? mix(colour, PAINT.deepestSlate1, -by) : mix(colour, PAINT.sandWhite, by);
}
