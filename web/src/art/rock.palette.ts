/** What rock.ts paints with. */

export const PAINT = {
  top: '#8e80a0',
  deepestIndigo: '#1a1433',
} as const;
