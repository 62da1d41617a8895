/** What the end scene paints with: night in dark mode, dawn in light mode. */

export interface EndPalette {
  sky: ReadonlyArray<readonly [number, string]>;
  soil: ReadonlyArray<readonly [number, string]>;
  stars: number;
  moon: { face: string; glow: string };
  far: string;
  near: string;
  mountain: { dark: string; lite: string; deep: string; rim: string };
  pine: { trunk: string; dark: string; lite: string };
  patch: { dark: string; lite: string };
  /** Behind the title, so that it can be read on any sky. */
  veil: string;
}

export const END_PALETTES: Record<'dark' | 'light', EndPalette> = {
  dark: {
    sky: [
      [0, '#0d1038'],
      [0.45, '#2b2464'],
      [0.78, '#6a3f7e'],
      [1, '#c9688a'],
    ],
    soil: [
      [0, '#6a4a5e'],
      [0.35, '#3f2c50'],
      [1, '#1a1434'],
    ],
    stars: 1,
    moon: { face: '#fff2d6', glow: '#8f7df0' },
    far: '#3a2f6c',
    near: '#33285c',
    mountain: { dark: '#26204c', lite: '#54488a', deep: '#1a1638', rim: '#b98aa8' },
    pine: { trunk: '#241a34', dark: '#1c2a4a', lite: '#2f4668' },
    patch: { dark: '#150f2c', lite: '#a86f6a' },
    veil: '#0d1038',
  },
  light: {
    sky: [
      [0, '#3f63ad'],
      [0.45, '#8a8fd0'],
      [0.78, '#eab0b4'],
      [1, '#ffdca8'],
    ],
    soil: [
      [0, '#b98f7c'],
      [0.35, '#8a6a72'],
      [1, '#5a4660'],
    ],
    stars: 0.15,
    moon: { face: '#fff7e0', glow: '#fff1c4' },
    far: '#8f86bf',
    near: '#7a6fa8',
    mountain: { dark: '#625a94', lite: '#a79cd0', deep: '#54497f', rim: '#ffd9c0' },
    pine: { trunk: '#4a3a4c', dark: '#3f5a6c', lite: '#6a8c94' },
    patch: { dark: '#6a4f5c', lite: '#e6b894' },
    veil: '#2c4a8c',
  },
};

export const PAINT = {
  ink: '#120d26',
  shadow: '#07051a',
  ray: '#ffe9b0',
  blaze: '#ffe6a0',
  blazeMid: '#ff9d4d',
  blazeEdge: '#ff7a3c',
  spark: '#fff1c8',
  ember: '#ff8f4d',
  emberLight: '#ffd98a',
  arch: '#6a5a8c',
  archEdge: '#1a1433',
  hollow: '#0d0a20',
  plank: '#b07a44',
  plankEdge: '#3a2212',
  number: '#2b1a0c',
  wood: '#7a471f',
  woodDark: '#4a2a12',
  woodLite: '#98602f',
  inside: '#3a1c10',
  gleam: '#ffdf8c',
  strap: '#f4c04e',
  strapEdge: '#5a3408',
  rim: '#ffd98a',
  pot: '#3b3558',
  potLite: '#8a82b8',
  pole: '#7a5238',
  soup: '#e0a04a',
  steam: '#fff3df',
  bowl: '#c9566f',
  bowlDark: '#8a2f4c',
  broth: '#f2b65a',
  carrot: '#e4572e',
  leek: '#1d9a6c',
  spoon: '#c98d52',
} as const;
