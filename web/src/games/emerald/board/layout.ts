/** Where everything is: two sets of coordinates by place name, and how one of them fits a stage. */

import { TOWERS, type Tower } from '../../../art/castle';
import { at, smooth, type Point } from '../../../art/geometry';
import { HALL } from './layout-hall';
import { TALL } from './layout-tall';
import type { PlaceName } from '../types';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  name: 'hall' | 'tall';
  /** What has to be seen; the scenery goes on around it. */
  core: Box;
  /** Size of ornaments and lines. */
  unit: number;
  knight: number;
  dragon: { scale: number; back: number; down: number };
  meadow: readonly Point[];
  meadowSize: Point;
  cave: readonly Point[];
  caveSize: Point;
  /** Turns of the way after a cave field; 0 is before the first. */
  bends: Readonly<Record<number, readonly Point[]>>;
  card: Point;
  gems: readonly Point[];
  golds: readonly Point[];
  /** How far above the fields the rail runs. */
  rail: number;
  passage: number;
  niche: Point;
  lanterns: readonly Point[];
  chamber: Box;
  homes: readonly Point[];
  treasures: readonly { x: number; y: number; turn: number }[];
  nest: Point;
  decor: ReadonlyArray<{
    grows: 'amethyst' | 'turquoise' | 'mushrooms';
    x: number;
    y: number;
    size: number;
    turn: number;
  }>;
  trees: ReadonlyArray<readonly [number, number, number]>;
  castle: { x: number; y: number; scale: number };
  ground: readonly Point[];
  horizon: number;
  mouth: Point;
  mountain: readonly Point[];
}

export const LAYOUTS: readonly Layout[] = [HALL, TALL];

export interface Fit {
  layout: Layout;
  /** Pixels for one unit. */
  scale: number;
  /** What the picture shows, in units. */
  box: Box;
  /** Height of the picture in pixels; more than the stage's where one has to scroll. */
  height: number;
}

/** Below this scale the knights are too small to tell apart, and the board scrolls instead. */
const SMALLEST = 0.48;
/** The hall fills a stage that is wider than high; the tall way would leave bare rock on both sides of it. */
const HALL_PREFERRED = 1.2;
/** A bar that grows by a row does not have the whole board drawn in another layout: that has to be so much better. */
const KEPT_PREFERRED = 1.2;

/**
 * The layout in which knights become largest on a stage of this size, `covered` pixels of which lie under the bar.
 * Where they get too small to be tapped, the board is as wide as the stage and scrolls, unless it has to be whole.
 * `kept`: the layout that is shown already, in a stage as wide.
 */
export function fit(
  width: number,
  height: number,
  covered = 0,
  whole = false,
  kept: Layout['name'] | null = null,
): Fit {
  const free = Math.max(1, height - covered);
  const all = fitWhole(width, height, free, kept);
  return !whole && all.scale * all.layout.knight < SMALLEST ? fitWidth(width, covered) : all;
}

/** The tall layout over the whole width, as high as it gets. */
function fitWidth(width: number, covered: number): Fit {
  const { core } = TALL;
  const scale = Math.min(1.3, width / core.w);
  const [w, h] = [width / scale, core.h + covered / scale];
  return { layout: TALL, scale, box: { x: core.x - (w - core.w) / 2, y: core.y, w, h }, height: h * scale };
}

function fitWhole(width: number, height: number, free: number, kept: Layout['name'] | null): Fit {
  const sizes = LAYOUTS.map((layout) => Math.min(width / layout.core.w, free / layout.core.h));
  const preferred = (layout: Layout): number =>
    (layout === HALL ? HALL_PREFERRED : 1) * (layout.name === kept ? KEPT_PREFERRED : 1);
  const best = LAYOUTS.map((layout, i) => at(sizes, i) * layout.knight * preferred(layout));
  const i = best.indexOf(Math.max(...best));
  const layout = at(LAYOUTS, i);
  const scale = at(sizes, i);
  const [w, h] = [width / scale, height / scale];
  const y = layout.core.y - (free / scale - layout.core.h) / 2;
  return { layout, scale, box: { x: layout.core.x - (w - layout.core.w) / 2, y, w, h }, height };
}

/** The platform of a start place. */
export function platform(layout: Layout, name: PlaceName): { x: number; y: number; w: number } {
  const { castle } = layout;
  const tower = TOWERS.find((t) => t.name === name) as Tower;
  return {
    x: castle.x + tower.x * castle.scale,
    y: castle.y + (tower.top - 6) * castle.scale,
    w: tower.w * castle.scale,
  };
}

export function isStart(place: PlaceName): boolean {
  return TOWERS.some((tower) => tower.name === place);
}

/** The middle of a place. */
export function spot(layout: Layout, place: PlaceName): Point {
  if (isStart(place)) {
    const { x, y } = platform(layout, place);
    return [x, y];
  }
  if (place === 'chamber')
    return [layout.chamber.x + layout.chamber.w * 0.22, layout.chamber.y + layout.chamber.h * 0.86];
  if (place === 'nest') return layout.nest;
  const list = place.startsWith('m') ? layout.meadow : layout.cave;
  return at(list, Number(place.slice(1)) - 1);
}

/** Half width and half height of a field's stone. */
export function size(layout: Layout, place: PlaceName): Point {
  if (isStart(place)) return [platform(layout, place).w / 2, 12 * layout.unit];
  return place.startsWith('m') ? layout.meadowSize : layout.caveSize;
}

const STEPS = 12;

export interface Trail {
  /** A fine line from meadow field 1 to the chamber. */
  points: readonly Point[];
  /** Where on it each place is. */
  index: ReadonlyMap<PlaceName, number>;
}

const trails = new Map<Layout, Trail>();

/** The way through meadow and cave. */
export function trail(layout: Layout): Trail {
  const known = trails.get(layout);
  if (known) return known;
  const knots: Point[] = [];
  const index = new Map<PlaceName, number>();
  layout.meadow.forEach((point, i) => index.set(`m${i + 1}`, (knots.push(point) - 1) * STEPS));
  knots.push(...(layout.bends[0] ?? []));
  layout.cave.forEach((point, i) => {
    index.set(`c${i + 1}`, (knots.push(point) - 1) * STEPS);
    knots.push(...(layout.bends[i + 1] ?? []));
  });
  index.set('chamber', (knots.length - 1) * STEPS);
  const made: Trail = { points: smooth(knots, STEPS), index };
  trails.set(layout, made);
  return made;
}

/** The line a knight walks; from the castle it comes out of the gate. */
export function route(layout: Layout, from: PlaceName, to: PlaceName): Point[] {
  if (to === 'nest') return [spot(layout, from), spot(layout, 'nest')];
  const { points, index } = trail(layout);
  const begin = index.get(from);
  const end = index.get(to) ?? points.length - 1;
  if (begin !== undefined) return points.slice(Math.min(begin, end), end + 1);
  const { x, y, scale } = layout.castle;
  return [spot(layout, from), [x + 152 * scale, y + 296 * scale], ...points.slice(0, end + 1)];
}

/** The cave fields' numbers along the way, with bends between them: for the rail and the dragon. */
export function caveLine(layout: Layout, lift: number): { points: Point[]; index: (field: number) => number } {
  const { points, index } = trail(layout);
  const start = (index.get('c1') as number) - STEPS;
  const line = points.slice(start).map(([x, y]): Point => [x, y + lift]);
  const last = layout.cave.length;
  const of = (field: number): number => (index.get(`c${field}`) as number) - start;
  return {
    points: line,
    index: (field) => {
      if (field <= 1) return Math.max(0, of(1) - (1 - field) * STEPS * 2);
      if (field >= last) return Math.min(line.length - 1, of(last) + (field - last) * STEPS * 2);
      const low = Math.floor(field);
      return of(low) + (of(low + 1) - of(low)) * (field - low);
    },
  };
}
