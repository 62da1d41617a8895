/** What explorer.ts paints with. */

export const PAINT = {
  darkViolet: '#3d3152',
  darkBrown: '#7a4a22',
  paleSand: '#f2c79c',
  brown: '#a9743a',
  paleOrange: '#ffd98a',
} as const;
