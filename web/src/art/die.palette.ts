/** What die.ts paints with; numbers go from dark to light. */

export const PAINT = {
  darkRed: '#8d1212',
} as const;
