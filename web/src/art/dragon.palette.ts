/** What dragon.ts paints with; numbers go from dark to light. */

export const PAINT = {
  base: '#a8243f',
  dark: '#5b1030',
  pale: '#f0684f',
  wing: '#7c1d4a',
  wingPale: '#c4405a',
  lightRed: '#d8506a',
  rose: '#8f2a4d',
  paleOrange2: '#ffa38a',
  edge: '#1d0716',
  belly: '#f3c06a',
  bellyDark: '#b9722f',
  paleOrange1: '#ffb27a',
  palestSand1: '#f7e6c4',
  sandWhite: '#fff5dc',
  paleYellow: '#ffe07a',
  palestSand2: '#fff1d2',
} as const;
