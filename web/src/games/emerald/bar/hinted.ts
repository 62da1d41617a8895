/** Hints among what the viewer may do. */

import { numbered, type Advice, type NumberedHint } from '../../kit/hints/advice';
import type { Ride } from './choices';
import type { Action, PlaceName } from '../types';

/** The ride of the hint that is pointed at. */
export function hintedRide(advice: Advice | undefined, rides: readonly Ride[]): Ride | null {
  const text = numbered(advice).find(({ chosen }) => chosen)?.choice.text;
  return rides.find(({ options }) => options.some((option) => option.text === text)) ?? null;
}

/** The hints that are about a place: where a knight would ride to, or where one would be caught. */
export function hintedPlaces(
  advice: Advice | undefined,
  legal: readonly Action[],
): { hint: NumberedHint; place: PlaceName; among: number; of: number }[] {
  const found = numbered(advice).flatMap((hint) => {
    const value = legal.find(({ text }) => text === hint.choice.text);
    const place = value?.kind === 'move' ? value.to : value?.kind === 'catch' ? value.place : undefined;
    return place === undefined ? [] : [{ hint, place }];
  });
  return found.map((one, i) => ({
    ...one,
    among: found.slice(0, i).filter(({ place }) => place === one.place).length,
    of: found.filter(({ place }) => place === one.place).length,
  }));
}
