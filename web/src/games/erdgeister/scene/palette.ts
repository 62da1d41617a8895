/** Colours of the scenery: night in the mine, or the mine at dawn, when daylight falls in. */

export interface Palette {
  inner: readonly [string, string];
  outer: readonly [string, string];
  wall: readonly [string, string];
  floor: string;
  shaftFloor: string;
  stone: readonly [string, string];
  plank: readonly [string, string];
  cobble: readonly [string, string];
  niche: string;
  /** What darkens the edges of the picture, and how much. */
  dusk: string;
  vignette: number;
  rough: number;
  pools: number;
  shade: string;
}

export const PALETTES: Record<'dark' | 'light', Palette> = {
  dark: {
    inner: ['#1a1838', '#463f7e'],
    outer: ['#0f0e22', '#2f2a58'],
    wall: ['#221e44', '#6a5f9c'],
    floor: '#463a5c',
    shaftFloor: '#3d2f47',
    stone: ['#6a6190', '#cfa877'],
    plank: ['#4f3a3c', '#c38d55'],
    cobble: ['#423a68', '#7a6fa6'],
    niche: '#1c1730',
    dusk: '#070614',
    vignette: 0.82,
    rough: 0.55,
    pools: 0.6,
    shade: '#06051255',
  },
  light: {
    inner: ['#8a7ba6', '#dccbd8'],
    outer: ['#75679a', '#c5b3cb'],
    wall: ['#6b5e8e', '#e0cdd6'],
    floor: '#8a7690',
    shaftFloor: '#7d6474',
    stone: ['#bfb2c4', '#f3dcb4'],
    plank: ['#8f6c5a', '#dfae74'],
    cobble: ['#8f82ac', '#c9bcd6'],
    niche: '#3b3256',
    dusk: '#5b4a7c',
    vignette: 0.3,
    rough: 0.2,
    pools: 0.5,
    shade: '#2a1f4a44',
  },
};
