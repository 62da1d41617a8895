/** The ways on which gnomes are seen to move, and how long that takes. */

import type { Point } from '../../../art/geometry';
import { add } from '../board/curve';
import type { Layout } from '../board/layout';
import { doorPoint, sneakLine } from '../scene/specials';
import type { Going, Move } from '../types';

export interface Stop {
  p: Point;
  /** Nothing is seen of it here: it is inside a secret passage. */
  hidden?: boolean;
}

const foot = (p: Point): Point => add(p, [0, 13]);

/** How long a gnome is on its way, in milliseconds. */
export function timeOf(going: Going): number {
  if (going.kind === 'place') return 300;
  if (going.kind === 'carry') return 450;
  const special = going.way === 'secret passage' || going.way === 'sneak path';
  return Math.min(450, 200 + 50 * going.path.length) + (special ? 300 : 0);
}

/** The stops between where a gnome stood and where it comes to stand. */
export function stopsOf(layout: Layout, going: Going): Stop[] {
  if (going.kind === 'place') return [{ p: add(layout.where(going.to).p, [0, -54]), hidden: true }];
  if (going.kind === 'carry') return [lifted(layout, going)];
  const passed = going.path.filter((field, i) => i > 0 || field !== going.from);
  return [...passed.map((field) => ({ p: foot(layout.where(field).p) })), ...onwards(layout, going)];
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
