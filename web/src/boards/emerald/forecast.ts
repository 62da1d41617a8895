/**
 * Where the dragon would end for each roll, and whom it would find there: a help for the eye, nothing is decided here.
 * A test holds it to walks that the real rules made.
 */

import type { Ride } from './choices';
import { caveField, standing, type Colour, type Position } from './types';

export const RAIL_LENGTH = 4;

export interface Landing {
  pips: number;
  field: number;
  facing: 'mouth' | 'chamber';
  /** Every field it steps on, the last included. */
  way: number[];
  /** It turned round on its way, or has turned where it stopped. */
  turned: boolean;
  /** The knights that would stand there. */
  found: Colour[];
}

/** The dragon's walk: it turns whenever its next step would leave the rail (E-54). */
export function walk(rail: number, field: number, facing: string, pips: number): Omit<Landing, 'found'> {
  const last = rail + RAIL_LENGTH - 1;
  let ahead = facing === 'chamber' ? 1 : -1;
  const set = (): void => {
    if (ahead === 1 && field >= last) ahead = -1;
    else if (ahead === -1 && field <= rail) ahead = 1;
  };
  set();
  const way: number[] = [];
  const first = ahead;
  for (let step = 0; step < pips; step++) {
    field += ahead;
    way.push(field);
    set();
  }
  return { pips, field, facing: ahead === 1 ? 'chamber' : 'mouth', way, turned: ahead !== first };
}

/** The three landings, with the knights as they would stand after this ride. */
export function forecast(position: Position, ride: Ride | null): Landing[] {
  const { rail, dragon, places } = position;
  return [1, 2, 3].map((pips) => {
    const path = walk(rail, dragon.field, dragon.facing, pips);
    const name = `c${path.field}`;
    const found = standing(places.find((place) => place.name === name)?.knights ?? {});
    if (ride?.from === name) found.splice(found.indexOf(ride.colour), 1);
    if (ride?.to === name) found.push(ride.colour);
    return { ...path, found };
  });
}

/** Whether a knight that lands there disturbs the dragon (E-47, E-48): to say so beforehand. */
export function wakes(position: Position, place: string): boolean {
  const field = caveField(place);
  return field !== null && (field === position.dragon.field || besideRail(position, field));
}

export function besideRail(position: Position, field: number): boolean {
  return field >= position.rail && field < position.rail + RAIL_LENGTH;
}
