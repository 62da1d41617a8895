/** What defs.ts paints with; numbers go from dark to light. */

export const PAINT = {
  slateBlack: '#080616',
  paleOrange3: '#ffd890',
  orange2: '#e8862e',
  paleTeal: '#8ff7ff',
  lightTeal: '#39c7e8',
  palestSand2: '#fff6cf',
  paleOrange1: '#ffdc7a',
  orange1: '#d9962e',
  darkBrown: '#7a4a1e',
  paleSand: '#ffe9a8',
  lightOrange4: '#ffc24f',
  lightOrange1: '#f0862e',
  paleOrange2: '#ffd27a',
  lightOrange3: '#ffb04a',
  palestSand1: '#fff3c0',
  lightOrange5: '#ffd060',
  lightOrange2: '#ff9a2e',
} as const;
