/** What the treasure chamber is painted with at the end of the game, by night and at dawn. */
import type { Rgb } from '../../../art/colour';

export interface ChamberPaint {
  dark: Rgb;
  pale: Rgb;
  outside: string;
  outsideOpacity: number;
  rib: string;
  gold: string;
}

export const CHAMBER: Record<'dark' | 'light', ChamberPaint> = {
  dark: {
    dark: [34, 28, 66],
    pale: [92, 78, 138],
    outside: '#120f28',
    outsideOpacity: 0.78,
    rib: '#6a5a8c',
    gold: '#8a5c16',
  },
  light: {
    dark: [92, 74, 122],
    pale: [168, 142, 178],
    outside: '#3d3260',
    outsideOpacity: 0.8,
    rib: '#9c88ae',
    gold: '#b37c26',
  },
};

export const PAINT = {
  ribEdge: '#1a1433',
  ribLight: '#ffe2b0',
  ribWarm: '#ffcf8a',
  ray: '#ffe9b0',
  rayBright: '#fff6d0',
  blazeCore: '#fff3c2',
  blazeRim: '#ff9d4d',
} as const;
