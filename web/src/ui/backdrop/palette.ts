/** Colours of the rock behind the page. */

import type { Rgb } from '../../art/colour';
import type { Theme } from '../../art/picture/palette';

interface Backdrop {
  fill: string;
  far: readonly [Rgb, Rgb];
  near: readonly [Rgb, Rgb];
  hollow: string;
  shade: number;
  glow: number;
}

export const BACKDROPS: Record<Theme, Backdrop> = {
  dark: {
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
  light: {
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
};
