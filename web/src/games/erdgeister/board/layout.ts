/** Where everything of a board lies: computed from its geometry, for a window of any shape. Nothing is tied to one board. */

import { distance, type Point } from '../../../art/geometry';
import { add, bezier, Curve, frameAt, inside, unit, type Frame } from './curve';
import { fieldOf, isDark, isShaft, numberOf, placesOf, specialsOf, zoneOf } from './geometry';
import { assignSides, type Beside } from './sides';
import type { Geometry } from '../types';

/** Half the width of a tunnel's and of a shaft's floor, and the thickness of the rock wall along them. */
export const HALF = 31;
export const SHAFT_HALF = 35;
export const WALL = 17;
/** Rock that is shown around the ring: niches and sneak paths reach into it. */
const MARGIN = 94;
const STEP = 60.5;
const SHORTEST_PITCH = 42;
/** Rock between the chamber and the ring: signs and tiles lie on it. */
const AROUND_CHAMBER = 160;
const ENTRANCE_GAP = 55;
const ROUND = 3.5;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Sign {
  zone: string;
  p: Point;
  kind: 'tunnel' | 'shaft';
}

export interface Lamp {
  frame: Frame;
  p: Point;
  /** A lantern hangs here; otherwise only timber stands. */
  lit: boolean;
  timber: boolean;
}

export interface Layout {
  board: Geometry;
  faces: ReadonlyArray<string | null>;
  box: Box;
  centre: Point;
  radius: Point;
  chamber: Point;
  /** Ring fields in all; the distance between two of them, and between two shaft fields. */
  around: number;
  step: number;
  pitch: Record<string, number>;
  /** Places along the ring by index (field 1 of the first tunnel is 0), `n` outwards. */
  ring: (i: number) => Frame;
  /** Places along a shaft by field number, `n` towards the tile. */
  shaft: (name: string, k: number) => Frame;
  /** The frame of a place by the name that views use; dark corners stand beside their field. */
  where: (place: string) => Frame;
  places: string[];
  specials: Beside[];
  signs: Sign[];
  lamps: Lamp[];
  /** Which field a ring index belongs to, and back. */
  ringIndex: (field: string) => number;
  tileEnd: (shaft: string) => number;
}

/** The layout for a board, the tiles that lie, and the width of the window beside its height. */
export function layOut(board: Geometry, faces: ReadonlyArray<string | null>, aspect: number): Layout {
  let scale = 1;
  for (;;) {
    const mine = dig(board, Math.min(1.9, Math.max(0.62, aspect)), scale);
    const short = Math.min(...Object.values(mine.pitch));
    const roomy = Math.min(...mine.radius) >= Math.max(...mine.chamber) + AROUND_CHAMBER;
    if ((short >= SHORTEST_PITCH && roomy) || scale > 6) return furnish(board, faces, mine);
    scale *= 1.06;
  }
}

type Mine = Omit<Layout, 'faces' | 'where' | 'places' | 'specials' | 'signs' | 'lamps'>;

/** Ring, shafts and chamber. */
function dig(board: Geometry, aspect: number, scale: number): Mine {
  const { tunnels, tunnel_length: length } = board;
  const around = tunnels.length * (length + 1);
  const radius = radii(around * STEP * scale, aspect);
  const centre: Point = [radius[0] + MARGIN, radius[1] + MARGIN];
  const stretch = Math.min(1.15, Math.max(0.9, (radius[0] / radius[1]) ** 0.27));
  const chamber: Point = [96.4 * stretch, 96.4 / stretch];
  const rim = new Curve(outline(centre, radius));
  const ringPoint = (i: number): Point => {
    const part = (i - (length - 1) / 2) / around;
    return rim.at((((part % 1) + 1) % 1) * rim.length);
  };
  const ring = (i: number): Frame => frameAt(ringPoint, i);
  const index = (name: string): number => tunnels.indexOf(name.toUpperCase()) * (length + 1);
  const ringIndex = (field: string): number => index(zoneOf(field)) + (isShaft(field) ? length : numberOf(field) - 1);
  const shafts = new Map(
    tunnels.map((name) => [name.toLowerCase(), sink(board, ring(index(name) + length), centre, chamber)]),
  );
  return {
    board,
    centre,
    radius,
    chamber,
    around,
    ring,
    ringIndex,
    box: { x: 0, y: 0, w: 2 * centre[0], h: 2 * centre[1] },
    step: rim.length / around,
    pitch: Object.fromEntries([...shafts].map(([name, it]) => [name, it.pitch])),
    shaft: (name, k) => (shafts.get(name) as Shaft).at(k),
    tileEnd: (shaft) => {
      const far = Object.values(board.tiles[shaft] ?? {})
        .flat()
        .map((it) => numberOf(it.beside));
      return Math.max(2.6, Math.min(...board.protected) - 0.5, ...far.map((n) => n + 0.5));
    },
  };
}

/** Half axes of a ring with this circumference whose picture has this aspect. */
function radii(circumference: number, aspect: number): Point {
  let [low, high] = [90, 4000];
  for (let i = 0; i < 40; i++) {
    const y = (low + high) / 2;
    const x = Math.max(90, (y + MARGIN) * aspect - MARGIN);
    if (new Curve(outline([0, 0], [x, y], 180)).length < circumference) low = y;
    else high = y;
  }
  return [Math.max(90, (low + MARGIN) * aspect - MARGIN), low];
}

/** A rounded rectangle with a slight wobble, clockwise from the top. */
function outline(centre: Point, radius: Point, pieces = 1440): Point[] {
  return Array.from({ length: pieces + 1 }, (_, i): Point => {
    const t = -Math.PI / 2 + (i / pieces) * 2 * Math.PI;
    const [c, s] = [Math.cos(t), Math.sin(t)];
    const r = (Math.abs(c) / radius[0]) ** ROUND + (Math.abs(s) / radius[1]) ** ROUND;
    const wobble = 1 + 0.009 * Math.sin(3 * t + 0.7) + 0.008 * Math.sin(7 * t + 2.1);
    const reach = r ** (-1 / ROUND) * wobble;
    return [centre[0] + reach * c, centre[1] + reach * s];
  });
}

interface Shaft {
  pitch: number;
  at: (k: number) => Frame;
}

/** A bent shaft from its entrance on the ring to the chamber. */
function sink(board: Geometry, mouth: Frame, centre: Point, chamber: Point): Shaft {
  const entrance = mouth.p;
  const away = distance(entrance, centre);
  const u = unit([centre[0] - entrance[0], centre[1] - entrance[1]]);
  const end = add(centre, u, -(1 / Math.hypot(u[0] / chamber[0], u[1] / chamber[1]) + 22));
  const inwards = unit(add([u[0] * 0.2, u[1] * 0.2], mouth.n, -0.8));
  const curve = new Curve(bezier(entrance, add(entrance, inwards, away * 0.35), add(end, u, -away * 0.25), end));
  const fields = board.shaft_length;
  const gap = Math.min(ENTRANCE_GAP, curve.length / Math.max(2, fields - 1));
  const pitch = fields > 2 ? (curve.length - gap) / (fields - 2) : curve.length - gap;
  const point = (k: number): Point => curve.at(k < 2 ? (k - 1) * gap : gap + (k - 2) * pitch);
  const middle = frameAt(point, (fields + 2) / 2, 0.1);
  const side = tileSide(middle, centre);
  return {
    pitch,
    at: (k) => {
      const frame = frameAt(point, k, 0.1);
      return { ...frame, n: [frame.n[0] * side, frame.n[1] * side] };
    },
  };
}

/** The tile lies on the side that looks away from the middle, left or right; below a shaft that runs level. */
function tileSide(middle: Frame, centre: Point): number {
  if (Math.abs(middle.n[0]) < 0.3) return middle.n[1] > 0 ? 1 : -1;
  const outwards = middle.p[0] < centre[0] ? -1 : 1;
  return outwards * middle.n[0] > 0 ? 1 : -1;
}

// -- what lies beside, hangs and stands ---------------------------------------------------------------------

function furnish(board: Geometry, faces: ReadonlyArray<string | null>, mine: Mine): Layout {
  const specials = assignSides(board, specialsOf(board, faces));
  const sideOf = new Map(specials.filter((it) => it.kind === 'dark').map((it) => [it.beside, it.side]));
  const where = (place: string): Frame => {
    if (place === 'chamber' || !/\d/.test(place)) return { p: mine.centre, t: [1, 0], n: [0, -1] };
    const field = fieldOf(place);
    const frame = isShaft(field) ? mine.shaft(zoneOf(field), numberOf(field)) : mine.ring(mine.ringIndex(field));
    if (!isDark(place)) return frame;
    const out = (isShaft(field) ? SHAFT_HALF + 17 : 50) * (sideOf.get(field) ?? 1);
    return { ...frame, p: inside(frame, 0, out) };
  };
  return {
    ...mine,
    faces,
    specials,
    where,
    places: placesOf(board, faces),
    signs: signs(board, mine),
    lamps: lamps(board, mine, specials),
  };
}

/** A sign for every tunnel inside the ring, and one outside every shaft entrance. */
function signs(board: Geometry, mine: Mine): Sign[] {
  const { box } = mine;
  const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
  return board.tunnels.flatMap((name): Sign[] => {
    const shaft = name.toLowerCase();
    const middle = mine.ring(mine.ringIndex(`${name}1`) + (board.tunnel_length - 1) / 2);
    const upright = Math.abs(middle.n[1]) > 0.7;
    const wanted = upright ? (middle.n[1] < 0 ? 98 : 64) : 136;
    const gap = distance(middle.p, mine.centre) - (upright ? mine.chamber[1] : mine.chamber[0]);
    const tunnel = inside(middle, 0, -Math.min(wanted, Math.max(HALF + WALL + 20, gap / 2 + 8)));
    const mouth = inside(mine.ring(mine.ringIndex(`${shaft}1`)), 0, 58);
    return [
      { zone: name, kind: 'tunnel', p: tunnel },
      {
        zone: shaft,
        kind: 'shaft',
        p: [clamp(mouth[0], box.x + 44, box.x + box.w - 44), clamp(mouth[1], box.y + 26, box.y + box.h - 26)],
      },
    ];
  });
}

/** Timber between every few fields of the tunnels, with a lantern where nothing else lies; one more at each shaft. */
function lamps(board: Geometry, mine: Mine, specials: readonly Beside[]): Lamp[] {
  const out: Lamp[] = [];
  for (const name of board.tunnels) {
    const first = mine.ringIndex(`${name}1`);
    const busy = specials.filter((it) => zoneOf(it.beside) === name);
    const taken = (side: number, o: number): boolean =>
      busy.some((it) => it.side === side && o + 1 > it.from - 0.9 && o + 1 < it.to + 0.9);
    let side = 1;
    for (let o = 0.5; o <= board.tunnel_length - 1.4; o += o < 1 ? 2 : 3) {
      const free = [side, -side].find((it) => !taken(it, o));
      const frame = mine.ring(first + o);
      out.push({ frame, p: inside(frame, 0, (free ?? side) * (HALF + 9)), lit: free !== undefined, timber: true });
      side = -side;
    }
    const frame = mine.shaft(name.toLowerCase(), 1.6);
    out.push({ frame, p: inside(frame, 0, SHAFT_HALF + 1), lit: true, timber: false });
  }
  return out;
}

// -- shapes of fields ---------------------------------------------------------------------------------------

/** Half length and half width of a field's floor. */
export function extent(layout: Layout, place: string): Point {
  if (isDark(place)) return [19, 19];
  if (!isShaft(place)) return [Math.min(38, layout.step / 2 - 6), 25];
  return numberOf(place) === 1 ? [33, 33] : [(layout.pitch[zoneOf(place)] as number) / 2 - 2, SHAFT_HALF - 5];
}

/** The corners of a field, `more` wider than its floor; the chamber is a ring of points. */
export function corners(layout: Layout, place: string, more = 0): Point[] {
  if (place === 'chamber') {
    const [rx, ry] = layout.chamber;
    return Array.from({ length: 24 }, (_, i): Point => {
      const a = (i / 24) * 2 * Math.PI;
      return [layout.centre[0] + (rx + more) * Math.cos(a), layout.centre[1] + (ry + more) * Math.sin(a)];
    });
  }
  const frame = layout.where(place);
  const [h, v] = extent(layout, place);
  const round = isShaft(place) && numberOf(place) === 1 && !isDark(place);
  if (round) {
    return Array.from({ length: 16 }, (_, i): Point =>
      add(frame.p, [Math.cos((i / 8) * Math.PI), Math.sin((i / 8) * Math.PI)], h + more),
    );
  }
  return [
    inside(frame, -h - more, -v - more),
    inside(frame, h + more, -v - more),
    inside(frame, h + more, v + more),
    inside(frame, -h - more, v + more),
  ];
}
