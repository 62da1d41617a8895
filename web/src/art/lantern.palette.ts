/** What lantern.ts paints with. */

export const PAINT = {
  deepestSlate: '#0c0a1c',
  paleOrange: '#ffd67a',
  deepestBrown: '#2a1608',
  sandWhite: '#fffbe8',
  orange: '#c98f3a',
  indigo: '#6f6a94',
} as const;
