/** Colours of the end scene: first light after a night in the dark theme, full morning in the light one. */

import type { Rgb } from '../../../art/colour';

export interface DawnPaint {
  sky: readonly [string, string, string, string, string];
  hills: readonly [string, string, string];
  grass: readonly [string, string, string];
  /** Bright and dark patches of the meadow. */
  patches: readonly [string, string];
  cloud: string;
  ray: string;
  stars: number;
  rock: readonly [Rgb, Rgb];
}

export const DAWN: Record<'dark' | 'light', DawnPaint> = {
  dark: {
    sky: ['#27306e', '#6a4f9c', '#d9778f', '#ffb07c', '#ffe6ac'],
    hills: ['#8a5f96', '#6f5a8a', '#4f6a72'],
    grass: ['#8fb86a', '#4f8f63', '#173b42'],
    patches: ['#c9d98a', '#1f5a4c'],
    cloud: '#ffd9c0',
    ray: '#fff0c0',
    stars: 70,
    rock: [
      [52, 42, 92],
      [134, 104, 142],
    ],
  },
  light: {
    sky: ['#4f86cf', '#8fb4e6', '#f0c3cd', '#ffd8a8', '#fff2c9'],
    hills: ['#a58bbd', '#8a86b4', '#6f9a94'],
    grass: ['#b4d686', '#6fb274', '#2f6a5c'],
    patches: ['#e2eda6', '#3f8a6c'],
    cloud: '#fffaf2',
    ray: '#fffbe4',
    stars: 0,
    rock: [
      [96, 84, 140],
      [196, 168, 190],
    ],
  },
};

export const PAINT = {
  sun: '#fffbe6',
  star: '#fff6e0',
  pathEdge: '#6a5a48',
  path: '#d9b983',
  ridge: '#ffcf9a',
  caveDeep: '#120d26',
  cave: '#2c1c3c',
  bushLight: '#ffd9a0',
  bushes: ['#2f5f4c', '#3a7258', '#458463'],
  blades: ['#3f7d5c', '#28594c'],
  slab: '#a898a8',
  // the dragon asleep
  hide: '#a8243f',
  hideDark: '#5b1030',
  hidePale: '#f0684f',
  head: '#cf3d55',
  headPale: '#ff9a80',
  wing: '#7c1d4a',
  wingPale: '#c4405a',
  flank: '#86183a',
  edge: '#1d0716',
  spike: '#f3c06a',
  horn: '#f7e6c4',
  hornPale: '#fff1d2',
} as const;
