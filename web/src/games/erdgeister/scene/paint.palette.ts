/** What paint.ts paints with; numbers go from dark to light. */

export const PAINT = {
  lightOrange: '#d98f4a',
  deepestSlate: '#0c0a20',
  paleIndigo: '#a99fdc',
} as const;
