/** The layout for narrow stages: the way goes to and fro, three fields a row. */

import type { Point } from '../../../art/geometry';
import type { Layout } from './layout';

const CAVE: readonly Point[] = [
  [312, 230],
  [192, 234],
  [72, 230],
  [74, 344],
  [194, 348],
  [316, 344],
  [316, 458],
  [196, 462],
  [74, 458],
];
const beside = (field: number, dx: number, dy: number): Point => {
  const [x, y] = CAVE[field - 1] as Point;
  return [x + dx, y + dy];
};
const CHAMBER = { x: 78, y: 500, w: 306, h: 80 };
const FLOOR = CHAMBER.y + CHAMBER.h;

export const TALL: Layout = {
  name: 'tall',
  core: { x: 0, y: -13, w: 390, h: 601 },
  unit: 0.66,
  knight: 0.78,
  dragon: { scale: 0.37, back: 17, down: 5 },
  meadow: [
    [178, 128],
    [208, 103],
    [241, 126],
    [274, 101],
    [308, 124],
    [340, 100],
  ],
  meadowSize: [20, 12.5],
  cave: CAVE,
  caveSize: [40, 20],
  bends: {
    0: [
      [366, 122],
      [372, 170],
    ],
    3: [
      [16, 258],
      [14, 310],
    ],
    6: [
      [374, 372],
      [378, 428],
    ],
    9: [
      [20, 486],
      [44, 536],
    ],
  },
  card: [27, 36],
  gems: CAVE.map((_, i) =>
    beside(
      i + 1,
      [-26, -26, -30, 0, -26, -26, -26, -26, -30][i] ?? 0,
      [-55, -55, -54, -57, -55, -55, -55, -55, -55][i] ?? 0,
    ),
  ),
  golds: CAVE.map((_, i) => beside(i + 1, [26, 26, 42, 30, 26, 26, 26, 26, 30][i] ?? 0, i === 8 ? 36 : 38)),
  rail: -29,
  passage: 27,
  niche: [22.4, 23],
  lanterns: [
    [236, 180],
    [110, 184],
    [132, 292],
    [256, 294],
    [256, 406],
    [134, 408],
  ],
  chamber: CHAMBER,
  homes: [0.07, 0.2, 0.33, 0.46].map((part, i): Point => [CHAMBER.x + CHAMBER.w * part, FLOOR - 9 - (i % 2 ? 0 : 7)]),
  treasures: [0.525, 0.575, 0.625, 0.675].map((part, i) => ({
    x: CHAMBER.x + CHAMBER.w * part,
    y: FLOOR - CHAMBER.h * [0.42, 0.5, 0.51, 0.45][i]!,
    turn: [-10, -4, 4, 9][i]!,
  })),
  nest: [CHAMBER.x + CHAMBER.w * 0.86, FLOOR - 10],
  decor: [
    { grows: 'amethyst', x: 120, y: 284, size: 0.5, turn: 0 },
    { grows: 'mushrooms', x: 258, y: 402, size: 0.5, turn: 0 },
    { grows: 'turquoise', x: 20, y: 400, size: 0.5, turn: 60 },
    { grows: 'mushrooms', x: 130, y: 520, size: 0.5, turn: 0 },
  ],
  trees: [
    [176, 96, 0.7],
    [222, 92, 0.6],
    [258, 90, 0.7],
    [300, 94, 0.9],
  ],
  castle: { x: 0, y: -16, scale: 0.56 },
  ground: [
    [0, 148],
    [60, 150],
    [140, 148],
    [220, 150],
    [290, 147],
    [330, 140],
    [356, 128],
  ],
  horizon: 90,
  mouth: [358, 112],
  mountain: [
    [306, 140],
    [330, 92],
    [336, 66],
    [350, 58],
    [358, 28],
    [369, 44],
    [380, 16],
    [390, 30],
  ],
};
