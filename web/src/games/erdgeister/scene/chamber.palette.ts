/** What chamber.ts paints with; numbers go from dark to light. */

export const PAINT = {
  paleOrange: '#ffd873',
  darkBrown5: '#8f5a18',
  darkBrown3: '#7a4d12',
  darkBrown4: '#8a5a16',
  palestSand: '#fff8d8',
  sandWhite: '#fffbe6',
  deepBrown: '#4a2a06',
  paleYellow: '#ffe9a0',
  orange: '#e0a236',
  deepestBrown3: '#3a1f08',
  darkBrown2: '#5d3318',
  deepestBrown1: '#25120a',
  deepestBrown4: '#3a1d0c',
  darkBrown6: '#8a4f26',
  darkBrown1: '#6d4407',
  deepestBrown2: '#3a2203',
} as const;
