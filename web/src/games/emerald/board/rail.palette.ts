/** What rail.ts paints with; numbers go from dark to light. */

export const PAINT = {
  darkBrown2: '#8a5426',
  deepestBrown1: '#2d1709',
  lightOrange: '#e0a763',
  deepestBrown2: '#3a1f0c',
  orange: '#c98a48',
  darkBrown1: '#6b3f20',
} as const;
