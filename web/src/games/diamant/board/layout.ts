/**
 * Where everything is, for a board of any size. Lengths are in units of the drawing; `unit` is their size in pixels.
 * `wide` has two galleries beside a camp, `flat` the same without the sky above, `tall` is for a phone held upright.
 */

import type { Point } from '../../../art/geometry';
import type { Box } from './spread';

export type Kind = 'wide' | 'flat' | 'tall';

export interface Thing {
  x: number;
  y: number;
  scale: number;
}

export interface Layout {
  kind: Kind;
  unit: number;
  width: number;
  height: number;
  /** Down to here nothing covers the board. */
  free: number;
  /** Down to here a heading covers the sky. */
  headed?: number;
  /** Where the camp stands, the older cards' ledge ends and the explorers' floor is. */
  ground: number;
  ledge: number;
  floor: number;
  /** Ground plans of the mountain and of the cave in it. */
  mountain: Point[];
  cave: Point[];
  /** Older cards, and the latest ones, which are larger. */
  older: Box;
  latest: Box;
  latestCount: number;
  widest: { older: number; latest: number };
  deck: { x: number; y: number; width: number };
  party: Box;
  partyScale: number;
  camp: Box;
  campScale: number;
  chests: { from: number; to: number; y: number; scale: number };
  tent: Thing;
  fire: Thing;
  portals: Thing[];
  ladder: { x: number; top: number; foot: number };
  lamps: Thing[];
  banner: { x: number; y: number; size: number };
  /** The way home, from the floor to the fire. */
  way: Point[];
}

const WIDE = { width: 1100, height: 716, narrowest: 860, sky: 190 };
/** Part of the height that the heading takes on a big screen: Hud.svelte sets it in parts of the board's height. */
const HEADING_AFAR = 0.13;
const TALL = { width: 390, height: 470, lowest: 432 };

/** `covered` pixels at the bottom lie under the bar. */
export function layout(width: number, height: number, covered: number, caves: number): Layout {
  const free = Math.max(120, height - covered);
  if (width / free < 1) return tall(width, height, free, caves);
  return wide(width, height, free, caves, free < 300 ? WIDE.sky : 0);
}

/** The layout for a screen that is seen from afar: more room for the explorers, and only the latest card beside them. */
export function fromAfar(it: Layout): Layout {
  if (it.kind === 'tall') return it;
  const end = it.latest.x + it.latest.width;
  const from = end - it.widest.latest * 1.1;
  return {
    ...it,
    headed: it.height * HEADING_AFAR,
    latestCount: 1,
    latest: { ...it.latest, x: from, width: end - from },
    party: { ...it.party, width: from - 24 - it.party.x },
  };
}

/** `count` places along a line that bends like the given points. */
function along(points: readonly Point[], count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const at = count > 1 ? (i / (count - 1)) * (points.length - 1) : (points.length - 1) / 2;
    const [a, b] = [points[Math.floor(at)] as Point, points[Math.ceil(at)] as Point];
    const part = at - Math.floor(at);
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
  });
}

function between(left: number, right: number, y: number, height: number): Box {
  return { x: left, y, width: right - left, height };
}

function wide(width: number, height: number, free: number, caves: number, cut: number): Layout {
  const unit = Math.min(free / (WIDE.height - cut), width / WIDE.narrowest);
  const [w, h, f] = [width / unit, height / unit, free / unit];
  const q = Math.min(1, w / WIDE.width);
  const more = f - (WIDE.height - cut); // height to spare, given to the lower gallery
  const mouth = 322;
  const X = (x: number): number =>
    q < 1 ? x * q : x <= mouth ? x : mouth + ((x - mouth) * (w - mouth)) / (WIDE.width - mouth);
  const Y = (y: number): number => y - cut;
  const L = (y: number): number => y - cut + more;
  const to = (points: ReadonlyArray<readonly [number, number]>, upTo = 440): Point[] =>
    points.map(([x, y]) => [X(x), y > upTo ? L(y) : Y(y)]);
  const latest = between(X(690), X(1010), Y(482) + more * 0.6, 206 + more * 0.3);
  return {
    kind: cut ? 'flat' : 'wide',
    unit,
    width: w,
    height: h,
    free: f,
    ground: Y(404),
    ledge: Y(402),
    floor: L(700),
    mountain: [
      ...to([
        [262, 404],
        [300, 310],
        [322, 232],
        [372, 168],
        [436, 112],
        [520, 66],
        [640, 34],
        [800, 14],
        [960, 6],
      ]),
      [w + 70, Y(-20)],
      [w + 70, h + 80],
      [-70, h + 80],
      [-70, Y(404)],
    ],
    cave: [
      ...to([
        [300, 322],
        [352, 250],
        [450, 226],
        [600, 236],
        [740, 222],
        [900, 230],
        [1010, 238],
        [1074, 290],
        [1084, 420],
      ]),
      ...to([
        [1088, 560],
        [1086, 700],
      ]),
      [X(1076), h + 30],
      [12, h + 30],
      ...to(
        [
          [10, 690],
          [16, 560],
          [58, 486],
          [190, 466],
          [380, 474],
          [560, 462],
          [720, 474],
          [880, 464],
          [966, 452],
        ],
        480,
      ),
      ...to([
        [984, 432],
        [972, 410],
        [800, 406],
        [600, 409],
        [430, 405],
        [300, 406],
      ]),
    ],
    older: between(X(345), X(946), Y(245), 150),
    latest,
    latestCount: latest.width > 500 ? 3 : 2,
    widest: { older: 106, latest: 147 + more * 0.25 },
    deck: { x: X(252), y: Y(584) + more * 0.75, width: 138 * Math.max(0.84, q) },
    party: between(X(358), X(670), L(697), 13),
    partyScale: 1.4 * Math.max(0.86, q),
    camp: between(X(104), X(330), Y(402), 10),
    campScale: 0.9 * q,
    chests: { from: X(22), to: X(324), y: Y(425), scale: 1.1 * q },
    tent: { x: X(84), y: Y(396), scale: 1.15 * q },
    fire: { x: X(226), y: Y(412), scale: 1.12 * q },
    portals: cut
      ? []
      : along(
          to([
            [490, 150],
            [610, 134],
            [730, 124],
            [850, 120],
            [970, 122],
          ]),
          caves,
        ).map(([x, y]) => ({ x, y, scale: 1.02 * Math.max(0.86, q) })),
    ladder: { x: X(1030), top: Y(408), foot: L(704) },
    lamps: [
      [352, 402],
      [986, 404],
    ].map(([x, y]) => ({ x: X(x as number), y: Y(y as number), scale: 0.9 })),
    banner: { x: w * 0.46, y: Y(447) + more * 0.1, size: 27 },
    way: [
      [X(670), L(716)],
      [X(1000), L(722)],
      [X(1030), L(690)],
      [X(1030), Y(440)],
      [X(1010), Y(408)],
      [X(640), Y(406)],
      [X(330), Y(410)],
      [X(226), Y(412)],
    ],
  };
}

function tall(width: number, height: number, free: number, caves: number): Layout {
  const unit = Math.min(width / TALL.width, free / TALL.lowest);
  const [w, h, f] = [width / unit, height / unit, free / unit];
  const more = f - TALL.height;
  const X = (x: number): number => (x * w) / TALL.width;
  const low = (y: number): number => y + more * 0.92;
  const mid = (y: number): number => y + more * 0.45;
  const to = (points: ReadonlyArray<readonly [number, number]>): Point[] => points.map(([x, y]) => [X(x), y]);
  const grow = Math.max(0, Math.min(26, more * 0.2));
  const top = mid(234) - grow / 2;
  const hats = low(449) - 92; // the explorers stand before the cards and must not hide their names
  return {
    kind: 'tall',
    unit,
    width: w,
    height: h,
    free: f,
    ground: 134,
    ledge: 199,
    floor: low(438),
    mountain: [
      ...to([
        [112, 134],
        [126, 104],
        [138, 78],
        [160, 56],
        [196, 38],
        [240, 26],
        [290, 18],
        [330, 12],
        [370, 8],
        [430, 2],
      ]),
      [w + 40, h + 90],
      [-40, h + 90],
      [-40, 134],
    ],
    cave: [
      ...to([
        [118, 112],
        [138, 92],
        [210, 87],
        [280, 90],
        [340, 87],
        [372, 96],
        [386, 130],
        [387, 210],
        [387, 330],
      ]),
      [X(392), h + 120],
      [X(-4), h + 120],
      ...to([
        [2, 330],
        [4, 262],
        [20, 234],
        [80, 222],
        [160, 226],
        [240, 221],
        [310, 226],
        [346, 222],
        [356, 212],
        [350, 201],
        [280, 201],
        [200, 200],
        [118, 201],
      ]),
    ],
    older: between(X(117), X(382), 101, 94),
    latest: between(X(94), X(372), top, Math.min(132 + grow, hats - top)),
    latestCount: 3,
    widest: { older: 65, latest: 91 + grow * 0.7 },
    deck: { x: X(47), y: mid(301), width: 74 + grow * 0.3 },
    party: between(X(52), X(314), low(449), 9),
    partyScale: 0.98 + grow * 0.006,
    camp: between(X(44), X(114), 133, 5),
    campScale: 0.44,
    chests: { from: X(10), to: X(110), y: 143, scale: 0.5 },
    tent: { x: X(34), y: 132, scale: 0.44 },
    fire: { x: X(86), y: 135, scale: 0.48 },
    portals: along(
      to([
        [160, 67],
        [211, 60],
        [262, 54],
        [313, 51],
        [362, 51],
      ]),
      caves,
    ).map(([x, y]) => ({ x, y, scale: 0.56 })),
    ladder: { x: X(373), top: 204, foot: low(424) },
    lamps: [],
    banner: { x: w * 0.47, y: 222 + more * 0.1, size: 18.5 },
    way: [
      [X(300), low(452)],
      [X(345), low(450)],
      [X(371), low(420)],
      [X(371), 226],
      [X(350), 198],
      [X(150), 196],
      [X(104), 142],
      [X(86), 136],
    ],
  };
}

/** Where each chest stands: on both sides of the fire. */
export function chestPlaces(it: Layout, count: number): Thing[] {
  const { from, to, y, scale } = it.chests;
  const right = count <= 4 ? 1 : count <= 6 ? 2 : 3;
  const gap = (it.fire.scale / 1.12) * 34; // keeps the fire free
  const size = scale * (count > 5 ? 0.86 : 1);
  const spare = to - from - gap * 2;
  const pitch = Math.min(46 * size, spare / Math.max(1, count - 2));
  return Array.from({ length: count }, (_, i) => {
    const onRight = i >= count - right;
    return { x: onRight ? to - (count - 1 - i) * pitch : from + i * pitch, y: y + (i % 2) * 3 * scale, scale: size };
  });
}

/** Whether scenery drawn for the one will do for the other: a bar that grows by a few pixels changes nothing. */
export function alike(one: Layout, other: Layout): boolean {
  const sides = ['width', 'height', 'free'] as const;
  return one.kind === other.kind && sides.every((side) => Math.abs(one[side] - other[side]) < 14);
}
