/** What halves.ts paints with. */

export const PAINT = {
  night: '#1d1c4c',
  rock: '#120d20',
  rockLight: '#3d2c48',
  lamp: '#ff9f3e',
  tunnel: '#05041a',
  eyes: '#ffd76b',
  stars: '#fff3df',
  hills: '#5b4486',
  ground: '#3a2a52',
  ray: '#ffd98a',
} as const;
