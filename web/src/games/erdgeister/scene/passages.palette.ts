/** What passages.ts paints with; numbers go from dark to light. */

export const PAINT = {
  darkSlate: '#3a2c4a',
  sand1: '#b58a5e',
  darkBrown: '#6b4327',
  deepestSlate2: '#120d24',
  sand2: '#b98f62',
  deepBrown: '#3a2617',
  brown: '#8c5f38',
  deepestSlate1: '#120e22',
  indigo: '#6d6a8c',
  paleSlate: '#c9c6e2',
} as const;
