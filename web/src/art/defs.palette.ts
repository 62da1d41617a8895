/** What defs.ts paints with; numbers go from dark to light. */

export const PAINT = {
  lightOrange3: '#ffb85c',
  lightOrange2: '#ff9d4d',
  paleYellow: '#ffe9a6',
  orange: '#cf9128',
  paleSand: '#ead8b4',
  greyWhite: '#f4f6fb',
  paleSteel: '#c3c9da',
  indigo: '#6f7594',
  lightOrange1: '#d79a58',
  darkBrown: '#7a4622',
  deepIndigo: '#171a48',
  darkIndigo: '#3b2f74',
  rose: '#a65a86',
  lightOrange4: '#f0966f',
  paleOrange: '#ffcf95',
  lightBlue: '#7f9fdc',
  paleIndigo: '#b9b6e6',
  palestRed: '#f2c2c9',
  palestSand1: '#ffdcae',
  palestSand2: '#fff0c9',
} as const;
