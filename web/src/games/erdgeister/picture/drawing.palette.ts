/** What drawing.ts paints with; numbers go from dark to light. */

export const PAINT = {
  deepViolet: '#2a2142',
  slate1: '#6a5470',
  darkSlate: '#5a4866',
  rose: '#7a5f68',
  lightSlate1: '#9a86a0',
  slate2: '#8a7896',
  violet: '#6a5d84',
  palePurple: '#c3b0c2',
  lightSlate2: '#b3a2b8',
  paleSand: '#d6bfb8',
  palestGrey2: '#efe4e4',
  palestGrey1: '#e2d6de',
  paleOrange: '#ffd772',
} as const;
