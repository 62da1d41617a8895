/** What knight.ts paints with. */

export const PAINT = {
  palestSand: '#fff3d6',
} as const;
