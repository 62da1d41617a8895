/** Ways of pieces, and where prints of feet stand along them. */
import { at, distance, heading, normal, type Point } from '../../art/geometry';

/** The way of a piece, for `kit/Footprints.svelte`. */
export interface Trail {
  seat: number;
  points: readonly Point[];
  /** Its first point is where the piece stood at the beginning. */
  first: boolean;
  carried?: boolean;
}

export interface Print {
  p: Point;
  /** Degrees: which way it points. */
  turn: number;
}

interface Spacing {
  /** Between two prints, and from the line to each side. */
  stride: number;
  width: number;
  /** How much of the line's beginning and end stays free. */
  gap: number;
}

/** Prints to the left and right of the line by turns; none where it is too short for one. */
export function printsAlong(points: readonly Point[], { stride, width, gap }: Spacing): Print[] {
  const legs = points.slice(1).map((b, i) => ({ a: at(points, i), b, length: distance(at(points, i), b) }));
  const total = legs.reduce((sum, { length }) => sum + length, 0);
  const count = Math.floor((total - 2 * gap) / stride) + 1;
  const first = (total - (count - 1) * stride) / 2;
  return Array.from({ length: Math.max(0, count) }, (_, k) => print(legs, first + k * stride, k % 2 ? width : -width));
}

interface Leg {
  a: Point;
  b: Point;
  length: number;
}

function print(legs: readonly Leg[], along: number, aside: number): Print {
  let left = along;
  const leg = legs.find(({ length }) => left <= length || ((left -= length), false)) ?? at(legs, legs.length - 1);
  const share = Math.min(1, left / (leg.length || 1));
  const [n, { a, b }] = [normal(leg.a, leg.b), leg];
  return {
    p: [a[0] + (b[0] - a[0]) * share + n[0] * aside, a[1] + (b[1] - a[1]) * share + n[1] * aside],
    turn: heading(a, b),
  };
}
