/** What traits.ts paints with; numbers go from dark to light. */

export const PAINT = {
  spiders: '#9a63dc',
  snakes: '#55b23c',
  lava: '#f2622b',
  boulders: '#c4935a',
  paleSand1: '#f0cfa0',
  rams: '#5fa3c7',
  scorpions: '#dfa032',
  rockslide: '#b08d6a',
  gas: '#a77bd6',
  explosion: '#ef5a3a',
  palestSand1: '#ffe9b0',
  mummies: '#c3ae7c',
  paleSand3: '#f3e3b8',
  palestSand2: '#fff6d8',
  paleSand2: '#ffe09a',
  rocks: '#8fa3c4',
  lightViolet: '#b58bd0',
  sandWhite: '#fff6e0',
  deepestSlate2: '#1b1230',
  deepestSlate1: '#0b0920',
} as const;
