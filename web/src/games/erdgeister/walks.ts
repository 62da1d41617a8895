/** How figures got from one view to the next: the way they walked, for the eye. */

import type { Point } from '../../art/geometry';
import { add } from './curve';
import type { Layout } from './layout';
import { doorPoint, sneakLine } from './scene/specials';
import { isGoing, type Event, type Going, type Move } from './types';

export interface Stop {
  p: Point;
  /** Nothing is seen of it here: it is inside a secret passage. */
  hidden?: boolean;
}

export interface Journey {
  /** Between where it stood and where it stands. */
  stops: Stop[];
  /** Milliseconds. */
  time: number;
}

const foot = (p: Point): Point => add(p, [0, 13]);

/** What a going looks like between its two ends. */
export function journey(layout: Layout, going: Going): Journey {
  if (going.kind === 'place')
    return { stops: [{ p: add(layout.where(going.to).p, [0, -54]), hidden: true }], time: 300 };
  if (going.kind === 'carry') return { stops: [lifted(layout, going)], time: 450 };
  const passed = going.path.filter((field, i) => i > 0 || field !== going.from);
  const stops: Stop[] = passed.map((field) => ({ p: foot(layout.where(field).p) }));
  const special = onwards(layout, going);
  return {
    stops: [...stops, ...special],
    time: Math.min(450, 200 + 50 * going.path.length) + (special.length ? 300 : 0),
  };
}

function lifted(layout: Layout, going: Going): Stop {
  const [a, b] = [layout.where(going.from).p, layout.where(going.to).p];
  return { p: [(a[0] + b[0]) / 2, Math.min(a[1], b[1]) - 70] };
}

function onwards(layout: Layout, going: Move): Stop[] {
  const { landing } = going;
  if (going.way === 'secret passage')
    return [
      { p: doorPoint(layout, landing), hidden: true },
      { p: doorPoint(layout, going.to), hidden: true },
    ];
  if (going.way !== 'sneak path') return [];
  const path = layout.specials.find((it) => it.kind === 'sneak' && it.beside === landing && it.out === going.to);
  if (!path) return [];
  const line = sneakLine(layout, path);
  return Array.from({ length: 9 }, (_, i) => ({ p: line((i + 0.5) / 9) }));
}

/** The goings among events that a view has and the one before had not; none if time ran back or leapt. */
export function fresh(before: readonly Event[], now: readonly Event[]): Map<string, Going> {
  const more = now.length - before.length;
  const out = new Map<string, Going>();
  if (more <= 0 || more > 4) return out;
  for (const { value } of now.slice(-more)) if (isGoing(value)) out.set(value.figure, value);
  return out;
}
