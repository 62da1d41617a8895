/** What fields.ts paints with; numbers go from dark to light. */

export const PAINT = {
  common: {
    slateBlack: '#080614',
    paleSand: '#ffe9a8',
    deepestSlate: '#1a1024',
    lightOrange2: '#d69f63',
    lightOrange1: '#c99258',
    ink: '#191230',
  },
  slab: {
    deepestSlate1: '#120d24',
    deepestSlate2: '#130e24',
    palestSand2: '#fff2d6',
    deepViolet: '#241a3a',
    deepestSlate3: '#1c1432',
    palestSand1: '#fff1cf',
  },
  entrance: {
    darkViolet: '#5d3a70',
    lightOrange: '#d6a468',
    deepestSlate: '#1a1230',
    deepBrown: '#3a2410',
    palestSand: '#ffe3b0',
  },
  shaft: {
    brown: '#8a5a32',
    slateBlack: '#07051388',
    darkBrown: '#7a4e2a',
  },
  planks: {
    darkBrown2: '#7b6a3c',
    paleOrange: '#ffe08a',
    slateBlack: '#070513',
    deepestSlate3: '#1a1026',
    deepestSlate2: '#150e20',
    darkBrown1: '#6d4407',
    deepestSlate1: '#140c1c',
    purple: '#8d7590',
    paleSand: '#ffd9a0',
  },
  timber: {
    brown: '#8f5d31',
    greyBlack: '#04030c',
    darkBrown: '#7d5029',
    deepBrown: '#40260f',
  },
} as const;
