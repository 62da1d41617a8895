/** What die.ts paints with. */

export const PAINT = {
  darkRed: '#8d1212',
} as const;
