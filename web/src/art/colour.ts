/** Colours as three numbers, and how they blend. */

import { PALETTE } from './palette';

export type Rgb = readonly [number, number, number];

/** The colour written as `#rrggbb` or `#rgb`. */
export function rgb(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const part = (at: number): number => parseInt(digits.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** The colour as an SVG attribute wants it: as `#rrggbb`, shorter than the functional form, because a scene names thousands. */
export function css(colour: Rgb): string {
  const byte = (v: number): string =>
    Math.max(0, Math.min(255, Math.round(v)))
      .toString(16)
      .padStart(2, '0');
  return `#${byte(colour[0])}${byte(colour[1])}${byte(colour[2])}`;
}

/** `part` of the way from one colour to the other. */
export function blend(from: Rgb, to: Rgb, part: number): Rgb {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part];
}

/** `blend` for colours written as `#rrggbb`. */
export function mix(from: string, to: string, part: number): string {
  return css(blend(rgb(from), rgb(to), part));
}

export const WHITE: Rgb = [255, 255, 255];
export const INK = PALETTE.outline;
export const DEEP = PALETTE.deep;
