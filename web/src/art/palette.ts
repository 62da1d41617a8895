/**
 * Colours that several drawings share. Drawings become bitmaps, which cannot read the page's custom properties; where
 * theme.css names the same colour it has the same value, which a test compares.
 */

export const PALETTE = {
  white: '#fff',
  amber: '#ffb84d',
  amberLight: '#ffcf7d',
  amberPale: '#fff0cf',
  cream: '#fffaf0',
  parchment: '#f6ead2',
  parchmentLight: '#fdf5e2',
  warmWhite: '#fff4ea',
  gold: '#f4c04e',
  goldEdge: '#a8741a',
  lanternCore: '#ffd68a',
  flame: '#ff5a3c',
  alarm: '#c4281c',
  plum: '#2b2140',
  night: '#1d1b3a',
  nightDeep: '#14132b',
  duskRim: '#2a2650',
  figureShadow: '#05040f',
  /** Around figures and signs. */
  outline: '#120d26',
  /** What a figure's colour is darkened with. */
  deep: '#0d0720',
} as const;

/** Colours of the seats by the names that message files use, and what can be read on them. */
export const SEATS = {
  vermilion: '#e4572e',
  blue: '#2d7dd2',
  green: '#1d9a6c',
  yellow: '#f2c14e',
  violet: '#9b5de5',
  sky: '#5bc0eb',
  rose: '#ef6f9a',
  slate: '#8d99ae',
} as const;
export const SEAT_INK = { light: '#fffaf0', dark: '#2b1a0c' } as const;

export const GEM_COLOURS = {
  ruby: '#e0314f',
  emerald: '#1fb573',
  garnet: '#cf681f',
  turquoise: '#22c1c9',
  diamond: '#cfe9fb',
  amethyst: '#a06bff',
} as const;
