/** What drawing.ts paints with; numbers go from dark to light. */

export const PAINT = {
  ledge: '#2a2348',
  palestSand: '#fff2d6',
  darkViolet2: '#4d3a7c',
  violet2: '#7d7096',
  sandWhite: '#fff6df',
  violet1: '#5d4478',
  darkIndigo: '#2b2352',
  paleOrange: '#ffdf94',
  darkViolet1: '#3b2350',
  darkTeal: '#2f5a4c',
  slateBlack: '#0a0819',
  rose: '#8a6f7a',
} as const;
