/** What face.ts paints with; numbers go from dark to light. */

export const PAINT = {
  relicBand: '#17909a',
  treasureBand: '#c12745',
  darkBrown: '#7c4d0e',
  deepestTeal2: '#07323a',
  deepestTeal1: '#06252c',
  deepestSlate: '#1b1230',
  sandWhite: '#fff8e8',
  greyBlack: '#000',
  paleSand: '#ffe9a8',
  lightSand: '#b99a66',
  brown: '#8a6a3d',
  paleIndigo: '#a59cf0',
  deepIndigo: '#17153a',
  slateBlack: '#12061a',
  palestSand: '#ffe3da',
} as const;
