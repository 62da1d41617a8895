/** What rockmass.ts paints with. */

export const PAINT = {
  brown: '#9a6350',
  lightOrange: '#f0a24e',
  slateBlack: '#08051a',
  lightIndigo: '#8d82c8',
} as const;
