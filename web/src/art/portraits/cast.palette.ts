/** The cast: which parts make up each character, and in which colours. */

export interface Face {
  /** Height and half distance of the eyes, and their size. */
  y: number;
  gap: number;
  r: number;
  iris: string;
  /** Where the mouth is, and half its width. */
  mouth?: readonly [number, number, number];
  beak?: readonly [number, number];
  brow?: string;
  browW?: number;
  tilt?: number;
  nose?: 'small' | 'sharp' | 'round';
  ink?: string;
  lips?: string;
  fang?: boolean;
  teeth?: boolean;
  /** Eyes of a reptile. */
  slit?: boolean;
  /** A mouth as wide as the head. */
  wide?: boolean;
  /** Wrinkles beside the eyes. */
  lines?: boolean;
}

/** A part by its name, with its colours. */
export type Part = readonly [string, ...string[]];

export interface Character {
  id: string;
  /** The height that a round chip is centred on. */
  zoomY: number;
  /** Behind the figure. */
  bg: string;
  skin?: string;
  head: Part;
  body?: Part;
  hair?: Part;
  hat?: Part;
  extra?: Part;
  face: Face;
}

export const CAST: readonly Character[] = [
  {
    id: 'luma',
    zoomY: 138,
    bg: '#2b6a8a',
    head: ['wisp', '#7fe9f2'],
    face: { y: 150, gap: 20, r: 10, iris: '#0f4a66', mouth: [128, 174, 11], ink: '#0c3550' },
  },
  {
    id: 'tibo',
    zoomY: 112,
    bg: '#4b3a86',
    body: ['fur', '#6a4f94', '#e9d3e8'],
    head: ['bat', '#6a4f94', '#f2a6b6'],
    extra: ['scarf', '#e4572e'],
    face: { y: 122, gap: 24, r: 15, iris: '#2c1a3c', mouth: [128, 163, 10], fang: true, brow: '#3b2a5e' },
  },
  {
    id: 'nela',
    zoomY: 114,
    bg: '#7a5a2c',
    skin: '#f3c9a2',
    body: ['apron', '#3f7d6c', '#c9925a'],
    head: ['soft'],
    hair: ['braids', '#b5541c'],
    hat: ['helm', '#f2c14e'],
    extra: ['freckles', '#b5703f'],
    face: { y: 124, gap: 21, r: 11, iris: '#3c7a4a', mouth: [128, 156, 12], brow: '#7e3610', nose: 'small' },
  },
  {
    id: 'muri',
    zoomY: 122,
    bg: '#5a4434',
    body: ['fur', '#5b4a5c', '#8d7687'],
    head: ['mole', '#5b4a5c', '#ef8f9a'],
    extra: ['spectacles', '#f4c04e'],
    face: { y: 114, gap: 27, r: 10, iris: '#1c1226', mouth: [128, 178, 13], brow: '#33263c', teeth: true },
  },
  {
    id: 'zita',
    zoomY: 118,
    bg: '#8a3b2c',
    skin: '#b97a4e',
    body: ['cloak', '#a3352c', '#f4c04e'],
    head: ['sharp'],
    hair: ['fringe', '#241820'],
    hat: ['hood', '#c2452f'],
    extra: ['rope', '#d9b070'],
    face: {
      y: 126,
      gap: 21,
      r: 10.5,
      iris: '#7a4a12',
      mouth: [130, 160, 13],
      brow: '#1c1218',
      tilt: -0.22,
      nose: 'sharp',
    },
  },
  {
    id: 'salo',
    zoomY: 116,
    bg: '#2f5a3c',
    body: ['scales', '#2c2338', '#f2b632'],
    head: ['newt', '#2c2338', '#f2b632'],
    face: {
      y: 104,
      gap: 44,
      r: 16,
      iris: '#e0552a',
      slit: true,
      mouth: [128, 154, 34],
      ink: '#0d0716',
      brow: '#f2b632',
      wide: true,
    },
  },
  {
    id: 'bodo',
    zoomY: 116,
    bg: '#34507a',
    skin: '#e6a982',
    body: ['coat', '#2f5f8f', '#f3e3c2'],
    head: ['broad'],
    hair: ['beard', '#a2512a'],
    hat: ['brim', '#7d4b28', '#f4c04e'],
    face: { y: 120, gap: 21, r: 9.5, iris: '#2d5a86', mouth: [128, 162, 12], brow: '#7a3818', browW: 8, nose: 'round' },
  },
  {
    id: 'dora',
    zoomY: 120,
    bg: '#7a3c5a',
    skin: '#8f5a3c',
    body: ['apron', '#c9566f', '#f6ead2'],
    head: ['soft'],
    hair: ['curls', '#dcd3dd'],
    hat: ['kerchief', '#2aa39a', '#fff0c8'],
    extra: ['earrings', '#f4c04e'],
    face: {
      y: 126,
      gap: 21,
      r: 10,
      iris: '#3a2016',
      mouth: [128, 159, 14],
      brow: '#c9bfcb',
      nose: 'round',
      lines: true,
    },
  },
  {
    id: 'alma',
    zoomY: 112,
    bg: '#3c3a6e',
    skin: '#7a4a34',
    body: ['coat', '#4a3a78', '#e9d9b0'],
    head: ['sharp'],
    hair: ['bun', '#33233f'],
    extra: ['monocle', '#f4c04e'],
    face: {
      y: 124,
      gap: 21,
      r: 10.5,
      iris: '#8a5a1c',
      mouth: [128, 160, 12],
      brow: '#150d1a',
      tilt: -0.12,
      nose: 'sharp',
    },
  },
  {
    id: 'hugo',
    zoomY: 116,
    bg: '#6a2c3c',
    skin: '#f0c39a',
    body: ['armour', '#aeb6cc', '#b3273f'],
    head: ['broad'],
    hair: ['moustache', '#b8622a'],
    hat: ['visor', '#c3c9da', '#d83a4e'],
    extra: ['scar', '#a85a48'],
    face: {
      y: 126,
      gap: 20,
      r: 9.5,
      iris: '#2c6a8a',
      mouth: [128, 172, 11],
      brow: '#8a4416',
      browW: 8,
      tilt: -0.2,
      nose: 'sharp',
    },
  },
  {
    id: 'otus',
    zoomY: 112,
    bg: '#2a4468',
    body: ['feathers', '#8a6a4a', '#e9d6b0'],
    head: ['owl', '#8a6a4a', '#e9d6b0'],
    extra: ['medal', '#f4c04e'],
    face: { y: 116, gap: 32, r: 21, iris: '#f2a41f', beak: [128, 136], brow: '#5c432e', browW: 9, tilt: -0.35 },
  },
  {
    id: 'runa',
    zoomY: 110,
    bg: '#5a3480',
    skin: '#efc3a4',
    body: ['robe', '#5b3a96', '#f4c04e'],
    head: ['soft'],
    hair: ['long', '#f4efe6'],
    hat: ['cap', '#7a45c0', '#ffd98a'],
    face: {
      y: 132,
      gap: 20,
      r: 9.5,
      iris: '#7a3fc0',
      mouth: [128, 166, 12],
      brow: '#d8cfc4',
      nose: 'round',
      lines: true,
    },
  },
  {
    id: 'kora',
    zoomY: 104,
    bg: '#14666e',
    skin: '#d9a58a',
    body: ['regal', '#123e58', '#22c1c9'],
    head: ['sharp'],
    hair: ['mane', '#1e1a3c'],
    hat: ['crystals', '#22c1c9'],
    extra: ['rubies', '#e0314f'],
    face: {
      y: 126,
      gap: 21,
      r: 10.5,
      iris: '#13969e',
      mouth: [128, 161, 12],
      brow: '#15112c',
      tilt: -0.28,
      nose: 'sharp',
      lips: '#a83a52',
    },
  },
  {
    id: 'faro',
    zoomY: 128,
    bg: '#8a4a14',
    head: ['lamp', '#f4c04e'],
    face: { y: 126, gap: 19, r: 10, iris: '#b54a0c', mouth: [128, 154, 12], ink: '#6a2a08', brow: '#b5600f', browW: 6 },
  },
];

/** The colour of somebody's skin, or of the whole head where there is none. */
export function skinOf(character: Character): string {
  return character.skin ?? character.head[1] ?? character.bg;
}
