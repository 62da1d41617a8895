/** The ways of rivals' knights since the viewer's last turn. */

import { footprints } from '../../kit/footprints';
import type { Trail } from '../../kit/print-marks';
import { isStart, route, type Layout } from '../board/layout';
import { lookOf, type EmeraldView, type Event, type PlaceName } from '../types';

interface Ride {
  piece: string;
  /** In the order of the players' looks: a seat has two colours where two play. */
  look: number;
  from: PlaceName;
  to: PlaceName;
}

function rideOf({ facts }: Event): Ride | null {
  const fact = facts.find((it) => it.kind === 'landed');
  return fact
    ? { piece: `${fact.colour} ${fact.from}`, look: lookOf(fact.colour), from: fact.from, to: fact.to }
    : null;
}

export function trailsOf(layout: Layout, view: EmeraldView): Trail[] {
  return footprints(view, rideOf).map(({ look, from, to, first }) => ({
    seat: look,
    points: route(layout, from, to),
    // who leaves the castle was one of many there
    first: first && !isStart(from),
  }));
}
