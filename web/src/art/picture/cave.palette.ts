/** What cave.ts paints with; numbers go from dark to light. */

export const PAINT = {
  slateBlack1: '#07061a',
  slateBlack2: '#0a0819',
} as const;
