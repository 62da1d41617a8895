/** What emotes.ts paints with. */

export const PAINT = {
  string: '#ffcf6a',
  darkBrown: '#8a5a12',
  palestSand: '#fff3cf',
  lightBlue: '#6fc3e8',
  sandWhite: '#fbf3e2',
  lightOrange: '#ffab5c',
  paleSand: '#e9c88a',
} as const;
