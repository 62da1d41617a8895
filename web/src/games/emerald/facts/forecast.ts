/** Whom the dragon would find for each roll. Where it goes is in the view; here the knights are only counted. */

import type { Ride } from '../bar/choices';
import { standing, type Colour, type Position } from '../types';

export interface Landing {
  pips: number;
  field: number;
  /** Every field it steps on, the last included. */
  way: number[];
  /** Whether the dragon will look the other way. */
  turned: boolean;
  /** The knights that would stand there. */
  found: Colour[];
}

/** The three landings, with the knights as they would stand after this ride. */
export function forecast(position: Position, ride: Ride | null): Landing[] {
  return position.forecast.map(({ pips, way, facing }) => {
    const field = way.at(-1) ?? position.dragon.field;
    const name = `c${field}`;
    const found = standing(position.places.find((place) => place.name === name)?.knights ?? {});
    if (ride?.from === name) found.splice(found.indexOf(ride.colour), 1);
    if (ride?.to === name) found.push(ride.colour);
    return { pips, field, way, turned: facing !== position.dragon.facing, found };
  });
}
