/** Where each knight of a crowd stands, so that all of them can be seen. */

import { at, type Point } from '../../../art/geometry';
import { isStart, platform, size, spot, type Layout } from './layout';
import { COLOURS, standing, type Colour, type PlaceName } from '../types';

/** A knight's post: its foot, its size, and how many of its colour it stands for. */
export interface Post {
  colour: Colour;
  x: number;
  y: number;
  scale: number;
  /** More than 1 where a crowd is drawn as one figure for each colour. */
  count: number;
}

/** From this many on, one figure of each colour stands for all of them. */
export const THRONG = 7;

type Crowd = Partial<Record<Colour, number>>;

/** The posts of all knights of a place, one for each knight; those of a throng share one for each colour. `mine` stand in front. */
export function posts(layout: Layout, place: PlaceName, crowd: Crowd, mine: readonly Colour[] = []): Post[] {
  const order = (a: Colour, b: Colour): number => Number(mine.includes(a)) - Number(mine.includes(b));
  const all = standing(crowd).sort(order);
  if (all.length >= THRONG) {
    const colours = COLOURS.filter((colour) => crowd[colour]).sort(order);
    const few = row(layout, place, colours);
    return all.map((colour) => ({ ...at(few, colours.indexOf(colour)), count: crowd[colour] ?? 1 }));
  }
  return row(layout, place, all);
}

function row(layout: Layout, place: PlaceName, colours: readonly Colour[]): Post[] {
  if (place === 'chamber') return colours.map((colour, i) => inChamber(layout, colour, i));
  if (place === 'nest') return colours.map((colour, i) => inNest(layout, colour, i, colours.length));
  const [x, y] = spot(layout, place);
  const plan = isStart(place) ? garrison(layout, place, colours.length) : field(layout, place, colours.length);
  return colours.map((colour, i) => ({
    colour,
    x: x + at(plan.spots, i)[0],
    y: y + at(plan.spots, i)[1],
    scale: plan.scale,
    count: 1,
  }));
}

interface Plan {
  spots: Point[];
  scale: number;
}

/** Two rows where one would be too long; the back row comes first, so that the front row is drawn over it. */
function rows(count: number, inRow: number, gap: number, deep: number): Point[] {
  const back = count > inRow ? Math.floor(count / 2) : 0;
  const line = (n: number, y: number): Point[] =>
    Array.from({ length: n }, (_, i): Point => [(i - (n - 1) / 2) * gap, y]);
  if (!back) return line(count, 0).map(([x, y], i): Point => [x, y + (count > 2 && i % 2 ? -deep * 0.3 : 0)]);
  return [...line(back, -deep), ...line(count - back, deep * 0.4)];
}

/** A knight's body is 23 wide; plume and base stand out a little. */
const BODY = 24;
/** Outdoors places are small, and so are the knights there beside those in the cave. */
const OUTDOORS = 0.84;

function field(layout: Layout, place: PlaceName, count: number): Plan {
  const [rx, ry] = size(layout, place);
  const onMeadow = place.startsWith('m');
  const base = layout.knight * (onMeadow ? OUTDOORS : 1);
  const inRow = onMeadow ? 3 : 5;
  const scale = base * (count <= 3 ? 1 : onMeadow ? 0.84 : 0.92);
  const gap =
    count === 2
      ? Math.max(BODY * scale, rx * 0.68)
      : Math.min(BODY * scale * 1.12, (rx * 2.1) / Math.min(count, inRow));
  return { spots: rows(count, inRow, gap, ry * 0.55).map(([x, y]): Point => [x, y + ry * 0.18]), scale };
}

function garrison(layout: Layout, place: PlaceName, count: number): Plan {
  const { w } = platform(layout, place);
  const scale = layout.knight * OUTDOORS * (count <= 3 ? 1 : 0.84);
  const wide = place === 'M';
  const inRow = wide ? 4 : 3;
  const longest = count > inRow ? Math.ceil(count / 2) : count;
  const gap = Math.min(BODY * scale, (w * (wide ? 1.05 : 1.25)) / Math.max(1, longest));
  const spots = rows(count, inRow, gap, 27 * scale);
  if (count <= inRow) return { spots, scale };
  // the front row looks over the parapet, and the back row stands so high that its shields are seen over the helmets before it
  const front = Math.max(...spots.map(([, y]) => y));
  return { spots: spots.map(([x, y]): Point => [x, y - front]), scale };
}

/** The wooden stand under a garrison's back row; none where all stand in one. */
export function standUnder(garrison: readonly Post[]): { x: number; y: number; w: number; h: number } | null {
  const front = Math.max(...garrison.map((post) => post.y));
  const back = garrison.filter((post) => front - post.y > BODY * post.scale);
  const [first] = back;
  if (!first) return null;
  const [left, right] = [Math.min(...back.map((post) => post.x)), Math.max(...back.map((post) => post.x))];
  const edge = 14 * first.scale;
  return { x: left - edge, y: first.y - 3 * first.scale, w: right - left + 2 * edge, h: front - first.y };
}

function inChamber(layout: Layout, colour: Colour, i: number): Post {
  const [x, y] = at(layout.homes, i % layout.homes.length);
  return { colour, x, y: y + 2 * layout.unit, scale: layout.knight * 0.95, count: 1 };
}

function inNest(layout: Layout, colour: Colour, i: number, count: number): Post {
  const [x, y] = layout.nest;
  const u = layout.unit;
  // beside the young dragon at the right, more of them before it
  const gap = Math.min(22, 110 / Math.max(1, count));
  return { colour, x: x + (48 - i * gap) * u, y: y + 2 * u, scale: layout.knight * (count > 3 ? 0.8 : 0.92), count: 1 };
}
