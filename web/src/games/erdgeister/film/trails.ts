/** Where rivals' gnomes went since the viewer's last turn, as lines on the board. */

import type { Point } from '../../../art/geometry';
import { footprints } from '../../kit/footprints';
import type { Trail } from '../../kit/print-marks';
import type { Layout } from '../board/layout';
import { isGoing, type ErdgeisterView, type Event, type Going } from '../types';
import { stopsOf } from './walks';

export interface GnomeTrail extends Trail {
  figure: string;
  from: string;
}

export function trailsOf(view: ErdgeisterView, layout: Layout): GnomeTrail[] {
  return footprints(view, gone).flatMap(({ going, seat, first }) =>
    going.kind === 'place'
      ? []
      : waysOf(layout, going).map((points, i) => trail(going, seat, points, first && i === 0)),
  );
}

function gone({ value }: Event): { piece: string; going: Going } | null {
  return isGoing(value) ? { piece: value.figure, going: value } : null;
}

function trail(going: Going, seat: number, points: Point[], first: boolean): GnomeTrail {
  return { seat, points, first, carried: going.kind === 'carry', figure: going.figure, from: going.from };
}

const floor = (layout: Layout, place: string): Point => {
  const { p } = layout.where(place);
  return [p[0], p[1] + 13];
};

/** The way in pieces: it breaks off where the gnome is inside a secret passage. */
export function waysOf(layout: Layout, going: Going): Point[][] {
  const stops = [{ p: floor(layout, going.from) }, ...stopsOf(layout, going), { p: floor(layout, going.to) }];
  const out: Point[][] = [[]];
  for (const [i, { p, hidden }] of stops.entries()) {
    if (hidden && stops[i - 1]?.hidden) out.push([]);
    out[out.length - 1]?.push(p);
  }
  return going.kind === 'carry' ? out.map(arc) : out;
}

/** A line through three points that bends. */
function arc([a, b, c]: Point[]): Point[] {
  if (!a || !b || !c) return [];
  return Array.from({ length: 17 }, (_, i): Point => {
    const t = i / 16;
    const mixed = (k: 0 | 1): number => (1 - t) ** 2 * a[k] + 2 * t * (1 - t) * b[k] + t * t * c[k];
    return [mixed(0), mixed(1)];
  });
}
