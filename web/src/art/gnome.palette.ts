/** What gnome.ts paints with. */

export const PAINT = {
  darkBrown: '#6e4810',
  palestSand: '#f7f0e2',
  paleSand: '#f0bd92',
  lightOrange: '#e08a6a',
} as const;
