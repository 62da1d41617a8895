/** What ornaments.ts paints with; numbers go from dark to light. */

export const PAINT = {
  slateBlack: '#07061a',
  deepestSlate2: '#0d0b22',
  deepestSlate1: '#0c0a1e',
  palestSand: '#fff3c9',
  palestSteel: '#cfe3ee',
  lightBlue: '#4fa6d8',
  violetBlack: '#110022',
  steelWhite: '#dff6ff',
  lightIndigo2: '#8f86c4',
  indigo: '#6d6497',
  deepestSlate3: '#120d24',
  deepSlate1: '#2a2340',
  lightIndigo1: '#8d83b0',
  paleIndigo: '#c9c0e8',
  greyBlack: '#04030d',
  darkViolet: '#5a4a6a',
  lightViolet: '#9a8fb8',
  deepSlate2: '#2c2340',
} as const;
