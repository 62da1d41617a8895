/** Colours of the scenery: night with lanterns, or dawn. */

import type { Rgb } from '../../../art/colour';
import type { RimStyle } from '../../../art/rock';

export type Theme = 'dark' | 'light';

export interface Palette {
  theme: Theme;
  rock: readonly [Rgb, Rgb];
  hollow: string;
  walls: readonly [Rgb, Rgb];
  rim: Pick<RimStyle, 'inner' | 'outer'>;
  floor: readonly [string, string, string];
  pebbles: readonly [string, string];
  tooth: readonly [Rgb, Rgb];
  slab: string;
  mountain: readonly [string, string, string];
  slopes: readonly [string, string, string, string];
  hills: readonly [string, string, string];
  meadow: readonly [string, string, string];
  trees: readonly [string, string];
  /** How dark it is away from the lanterns, at the caves' edges and at the border of the picture. */
  dark: number;
  edge: number;
  border: number;
}

export const PALETTES: Record<Theme, Palette> = {
  dark: {
    theme: 'dark',
    rock: [
      [22, 20, 46],
      [36, 32, 70],
    ],
    hollow: '#1b1836',
    walls: [
      [27, 24, 56],
      [39, 34, 76],
    ],
    rim: {},
    floor: ['#201a38', '#43375a', '#54456a'],
    pebbles: ['#a08794', '#3b3050'],
    tooth: [
      [92, 82, 138],
      [40, 35, 74],
    ],
    slab: '#8e80a0',
    mountain: ['#5b4a86', '#2c2753', '#15132c'],
    slopes: ['#b5748c', '#40366e', '#f0a58a', '#55488a'],
    hills: ['#8d5585', '#5d4478', '#3d3a66'],
    meadow: ['#8a8a5e', '#4f7559', '#27473f'],
    trees: ['#274a52', '#7d7a6a'],
    dark: 0.6,
    edge: 0.75,
    border: 0.6,
  },
  light: {
    theme: 'light',
    rock: [
      [112, 102, 150],
      [138, 127, 174],
    ],
    hollow: '#7d719f',
    walls: [
      [122, 111, 156],
      [146, 134, 178],
    ],
    rim: {
      inner: [
        [134, 123, 170],
        [206, 196, 226],
      ],
      outer: [
        [112, 102, 150],
        [160, 149, 194],
      ],
    },
    floor: ['#6a5c82', '#a193b2', '#b9abc4'],
    pebbles: ['#e2d6d8', '#86789a'],
    tooth: [
      [186, 175, 212],
      [116, 106, 154],
    ],
    slab: '#e0d5dc',
    mountain: ['#c3b2d6', '#9488b8', '#6f6598'],
    slopes: ['#f3c3b8', '#9c8fc0', '#ffdcc0', '#b3a5d2'],
    hills: ['#d3a9c4', '#ab95c4', '#8f93bd'],
    meadow: ['#d3d59a', '#93bd84', '#5f9472'],
    trees: ['#4d8270', '#d9d3a0'],
    dark: 0.16,
    edge: 0.34,
    border: 0.16,
  },
};
