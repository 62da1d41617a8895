/** The colours of the scenery: night for dark mode, dawn for light mode. */

export interface Palette {
  sky: ReadonlyArray<readonly [number, string]>;
  stars: number;
  clouds: string;
  moon: { face: string; glow: string };
  far: string;
  near: string;
  trees: string;
  mountain: { dark: string; lite: string; deep: string; rimDark: string; rimLite: string };
  wall: { dark: string; lite: string; deep: string };
  rim: { dark: string; lite: string };
  hollow: string;
  floor: { dark: string; lite: string };
  tooth: { dark: string; lite: string };
  meadow: { back: string; front: string; edge: string; grass: string };
  /** How strongly lanterns colour the rock. */
  warmth: number;
  shade: string;
  vignette: number;
}

const NIGHT: Palette = {
  sky: [
    [0, '#1d1c4c'],
    [0.35, '#41357c'],
    [0.65, '#a0608e'],
    [0.86, '#f19a76'],
    [1, '#ffcf94'],
  ],
  stars: 1,
  clouds: '#ffb59a',
  moon: { face: '#fff3d6', glow: '#8f7df0' },
  far: '#7a4f86',
  near: '#54386f',
  trees: '#33264f',
  mountain: { dark: '#1f1c42', lite: '#5d539a', deep: '#12102a', rimDark: '#3a3370', rimLite: '#d9968c' },
  wall: { dark: '#100e27', lite: '#393369', deep: '#06051a' },
  rim: { dark: '#2a2554', lite: '#8b80cf' },
  hollow: '#080616',
  floor: { dark: '#171430', lite: '#4b437f' },
  tooth: { dark: '#17142f', lite: '#4a4287' },
  meadow: { back: '#4a3159', front: '#7a4c62', edge: '#1a1434', grass: '#3f6a5a' },
  warmth: 1,
  shade: '#05041a',
  vignette: 0.6,
};

const DAWN: Palette = {
  sky: [
    [0, '#7fa6dc'],
    [0.35, '#b4b9e6'],
    [0.65, '#f0bfc6'],
    [0.86, '#ffdcae'],
    [1, '#fff2cf'],
  ],
  stars: 0.12,
  clouds: '#fff4ea',
  moon: { face: '#fff7e0', glow: '#fff1c4' },
  far: '#b79bc0',
  near: '#8f7fae',
  trees: '#5f6b86',
  mountain: { dark: '#6b5f92', lite: '#c9bbdc', deep: '#4a4173', rimDark: '#8f80b4', rimLite: '#ffdcb8' },
  wall: { dark: '#3d3563', lite: '#8577ad', deep: '#221d42' },
  rim: { dark: '#6a5d95', lite: '#d6c8ee' },
  hollow: '#2a2450',
  floor: { dark: '#4b4274', lite: '#9c8dbd' },
  tooth: { dark: '#453c6c', lite: '#9488bf' },
  meadow: { back: '#7d9a6a', front: '#a9bd7c', edge: '#4f5a4a', grass: '#5d8a55' },
  warmth: 0.95,
  shade: '#2b2450',
  vignette: 0.3,
};

export const PALETTES: Readonly<Record<'dark' | 'light', Palette>> = { dark: NIGHT, light: DAWN };
