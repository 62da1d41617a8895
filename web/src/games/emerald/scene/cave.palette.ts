/** What cave.ts paints with; numbers go from dark to light. */

export const PAINT = {
  darkViolet: '#3a2550',
  greyBlack: '#000',
  deepestSlate2: '#0a0826',
  slateBlack1: '#07061a',
  slateBlack2: '#0a0819',
  deepestSlate1: '#0d0b20',
  paleIndigo: '#b3a9d8',
  paleSand: '#ffe2a6',
  paleYellow: '#ffe98a',
  palestSand: '#fff6c0',
} as const;
