/** What paint.ts paints with. */

export const PAINT = {
  lightOrange: '#d98f4a',
  deepestSlate: '#0c0a20',
  paleIndigo: '#a99fdc',
} as const;
