/** What knight.ts paints with; numbers go from dark to light. */

export const PAINT = {
  palestSand: '#fff3d6',
} as const;
