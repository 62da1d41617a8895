/** What the great chest is painted with. */
export const PAINT = {
  wood: '#7a471f',
  inside: '#2c140c',
  brass: '#f4c04e',
  brassEdge: '#5a3408',
  brassLight: '#fff0b8',
  keyhole: '#3a1c10',
} as const;
