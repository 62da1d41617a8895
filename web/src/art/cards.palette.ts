/** What cards.ts paints with. */

export const PAINT = {
  rose: '#8f2a4d',
  orange: '#c98f22',
  darkBrown: '#5b4526',
  paleOrange: '#ffd67a',
  darkIndigo: '#3a3468',
  deepestSlate: '#15122b',
} as const;
