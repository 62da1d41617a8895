/** What gold.ts paints with; numbers go from dark to light. */

export const PAINT = {
  deepBrown1: '#3a2410',
  darkBrown3: '#8a5426',
  deepBrown2: '#40220e',
  paleOrange1: '#ffd86e',
  darkBrown2: '#7a471f',
  darkBrown1: '#7a4d10',
  paleOrange2: '#ffdb83',
  orange2: '#d99c2e',
  orange1: '#c1841f',
  paleYellow: '#ffe9a6',
} as const;
