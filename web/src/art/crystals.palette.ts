/** What crystals.ts paints with. */

export const PAINT = {
  lightTeal: '#7fe0d0',
  palestGreen: '#d9e9e0',
} as const;
