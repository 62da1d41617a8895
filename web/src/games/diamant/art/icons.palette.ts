/** What icons.ts paints with. */

export const PAINT = {
  pebble: '#9aa3b8',
  pebbleEdge: '#3d4560',
  pebbleLight: '#e4e9f4',
  lightRed: '#ff6b5a',
  deepRed: '#5a0f16',
  deepestPurple: '#2b1020',
  brown: '#8a6a3d',
  darkIndigo: '#3a3480',
  dark: '#120d20',
  lite: '#3d2c48',
  lightOrange: '#ff9f3e',
  greyBlack: '#05030c',
  paleOrange: '#ffd76b',
  sandWhite: '#fff3df',
  darkViolet: '#54386f',
  deepViolet: '#2a2045',
} as const;
