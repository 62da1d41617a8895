/** Colours of the start page's pictures: night with lanterns, or dawn. */

import type { Rgb } from '../../../art/colour';
import type { RimStyle } from '../../../art/rock';

export type Theme = 'dark' | 'light';

export interface Palette {
  /** Rock around a cave, its hollow, and the wall at its back. */
  mass: string;
  rock: readonly [Rgb, Rgb];
  hollow: string;
  walls: readonly [Rgb, Rgb];
  rim: Pick<RimStyle, 'inner' | 'outer'>;
  /** The rims of Diamant's arches, from the first to the one before the light. */
  arches: readonly string[];
  floor: readonly [string, string];
  ledge: string;
  ways: readonly [string, string, string, string];
  stones: readonly [string, string];
  moon: readonly [string, string];
  /** How dark the edges are, and how much the lanterns colour the wall. */
  shade: number;
  warmth: number;
  /** The rock behind the whole page. */
  page: {
    fill: string;
    far: readonly [Rgb, Rgb];
    near: readonly [Rgb, Rgb];
    hollow: string;
    shade: number;
    glow: number;
  };
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
    arches: ['#2b2752', '#3a3060', '#55406a', '#8a5f68', '#d99a5e'],
    floor: ['#3a2e52', '#6d5564'],
    ledge: '#2a2348',
    ways: ['#2a2142', '#6a5470', '#5a4866', '#7a5f68'],
    stones: ['#9a86a0', '#8a7896'],
    moon: ['#fff2d6', '#4d3a7c'],
    shade: 0.8,
    warmth: 1,
    page: {
      fill: '#121028',
      far: [
        [18, 16, 40],
        [28, 25, 58],
      ],
      near: [
        [23, 20, 48],
        [31, 28, 62],
      ],
      hollow: '#171431',
      shade: 0.8,
      glow: 0.7,
    },
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
    arches: ['#9a8db8', '#ab9abd', '#c5aabb', '#e3bfae', '#ffdfae'],
    floor: ['#8a7a9c', '#c2a9ad'],
    ledge: '#7d7096',
    ways: ['#6a5d84', '#c3b0c2', '#b3a2b8', '#d6bfb8'],
    stones: ['#efe4e4', '#e2d6de'],
    moon: ['#fff6df', '#fff6df'],
    shade: 0.34,
    warmth: 0.5,
    page: {
      fill: '#b9aed2',
      far: [
        [176, 166, 204],
        [196, 187, 218],
      ],
      near: [
        [214, 206, 228],
        [228, 221, 238],
      ],
      hollow: '#d6cde4',
      shade: 0.22,
      glow: 0.5,
    },
  },
};
