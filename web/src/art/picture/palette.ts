/** Colours of rock in pictures: night with lanterns, or dawn. */

import type { Rgb } from '../colour';
import type { RimStyle } from '../rock';

export type Theme = 'dark' | 'light';

export interface Palette {
  /** Rock around a cave, its hollow, and the wall at its back. */
  mass: string;
  rock: readonly [Rgb, Rgb];
  hollow: string;
  walls: readonly [Rgb, Rgb];
  rim: Pick<RimStyle, 'inner' | 'outer'>;
  /** How dark the edges are, and how much the lanterns colour the wall. */
  shade: number;
  warmth: number;
}

export const PALETTES: Record<Theme, Palette> = {
  dark: {
    mass: '#17152f',
    rock: [
      [24, 22, 50],
      [40, 36, 76],
    ],
    hollow: '#1b1836',
    walls: [
      [30, 27, 62],
      [44, 39, 84],
    ],
    rim: {},
    shade: 0.8,
    warmth: 1,
  },
  light: {
    mass: '#8d82b0',
    rock: [
      [122, 112, 160],
      [148, 137, 184],
    ],
    hollow: '#8579a8',
    walls: [
      [130, 119, 166],
      [156, 144, 188],
    ],
    rim: {
      inner: [
        [140, 129, 176],
        [212, 202, 230],
      ],
      outer: [
        [118, 108, 156],
        [166, 155, 198],
      ],
    },
    shade: 0.34,
    warmth: 0.5,
  },
};
