/** What chamber.ts paints with; numbers go from dark to light. */

export const PAINT = {
  darkBrown3: '#7a4d2a',
  brown: '#a06a38',
  darkBrown1: '#5b3820',
  orange: '#c08a4c',
  deepestBrown: '#2a1810',
  darkBrown2: '#6b4426',
} as const;
