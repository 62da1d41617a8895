/** What scene.ts paints with; numbers go from dark to light. */

export const PAINT = {
  deepestSlate: '#1a1024',
  paleSand2: '#ffe9a8',
  lightOrange: '#ff9d2e',
  sandWhite: '#fffbe0',
  paleSand1: '#ffe2a0',
} as const;
