/** The layout for wide stages: the way winds through three halls. */

import type { Point } from '../../../art/geometry';
import type { Layout } from './layout';

const CAVE: readonly Point[] = [
  [742, 262],
  [908, 252],
  [990, 494],
  [822, 508],
  [652, 494],
  [478, 508],
  [300, 496],
  [192, 706],
  [388, 712],
];
const beside = (field: number, dx: number, dy: number): Point => {
  const [x, y] = CAVE[field - 1] as Point;
  return [x + dx, y + dy];
};
const CHAMBER = { x: 606, y: 618, w: 478, h: 186 };
const FLOOR = CHAMBER.y + CHAMBER.h;

export const HALL: Layout = {
  name: 'hall',
  core: { x: 0, y: 0, w: 1100, h: 814 },
  unit: 1,
  knight: 1.1,
  dragon: { scale: 0.64, back: 34, down: 6 },
  meadow: [
    [284, 354],
    [346, 322],
    [408, 352],
    [470, 320],
    [533, 348],
    [596, 320],
  ],
  meadowSize: [33, 18],
  cave: CAVE,
  caveSize: [58, 29],
  bends: {
    0: [
      [656, 312],
      [694, 284],
    ],
    2: [
      [1010, 284],
      [1052, 378],
    ],
    7: [
      [140, 520],
      [78, 606],
      [108, 690],
    ],
    9: [
      [500, 700],
      [596, 716],
    ],
  },
  card: [41, 56],
  gems: CAVE.map((_, i) => beside(i + 1, i === 2 ? 6 : i === 7 ? 12 : 0, i === 2 ? -88 : -90)),
  golds: CAVE.map((_, i) => beside(i + 1, [0, -6, 14, 0, 0, 0, 26, 6, 0][i] ?? 0, i === 1 ? 64 : i === 7 ? 60 : 62)),
  rail: -40,
  passage: 56,
  niche: [38, 36],
  lanterns: [
    [824, 168],
    [1062, 300],
    [906, 398],
    [560, 402],
    [384, 398],
    [118, 470],
    [290, 622],
    [640, 640],
  ],
  chamber: CHAMBER,
  homes: [0.055, 0.165, 0.275, 0.385].map((part, i): Point => [
    CHAMBER.x + CHAMBER.w * part,
    FLOOR - 26 - (i % 2 ? 0 : 16),
  ]),
  treasures: [0.425, 0.503, 0.581, 0.659].map((part, i) => ({
    x: CHAMBER.x + CHAMBER.w * part,
    y: FLOOR - CHAMBER.h * [0.4, 0.49, 0.5, 0.43][i]!,
    turn: [-9, -3, 3, 8][i]!,
  })),
  nest: [CHAMBER.x + CHAMBER.w * 0.86, FLOOR - 30],
  decor: [
    { grows: 'amethyst', x: 1064, y: 470, size: 0.9, turn: -60 },
    { grows: 'mushrooms', x: 60, y: 742, size: 1, turn: 0 },
    { grows: 'turquoise', x: 36, y: 560, size: 0.8, turn: 70 },
    { grows: 'amethyst', x: 700, y: 360, size: 0.6, turn: 8 },
    { grows: 'mushrooms', x: 1042, y: 560, size: 0.8, turn: 0 },
    { grows: 'amethyst', x: 590, y: 770, size: 0.8, turn: 0 },
    { grows: 'mushrooms', x: 560, y: 590, size: 0.7, turn: 0 },
    { grows: 'turquoise', x: 1078, y: 690, size: 0.9, turn: -80 },
    { grows: 'mushrooms', x: 980, y: 330, size: 0.8, turn: 0 },
    { grows: 'amethyst', x: 240, y: 590, size: 0.6, turn: 190 },
  ],
  trees: [
    [312, 292, 1],
    [340, 298, 0.8],
    [420, 286, 0.7],
    [505, 292, 0.9],
    [532, 298, 1.15],
    [566, 290, 0.75],
  ],
  castle: { x: -4, y: 82, scale: 0.9 },
  ground: [
    [0, 386],
    [120, 392],
    [260, 384],
    [400, 388],
    [520, 382],
    [590, 376],
    [634, 358],
    [668, 330],
  ],
  horizon: 262,
  mouth: [668, 320],
  mountain: [
    [600, 372],
    [612, 352],
    [596, 300],
    [606, 252],
    [634, 214],
    [640, 164],
    [684, 128],
    [722, 78],
    [762, 92],
    [800, 34],
    [842, 70],
    [868, 52],
    [908, 104],
    [950, 64],
    [990, 22],
    [1030, 76],
    [1062, 58],
    [1100, 112],
  ],
};
