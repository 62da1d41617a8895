/** When which ruby falls out of whose chest: cave by cave, as the points are counted. */

import type { Portion } from '../../kit/board';
import { BEATS } from '../../kit/end-film.svelte';
import { spilt, type Spilt } from './pieces';

/** Milliseconds that a ruby flies. */
export const FLIGHT = 300;

export interface Pouring extends Spilt {
  /** When it leaves the chest. */
  at: number;
}

/** `sources`: all of them in the order in which they are counted. `each`: rubies drawn for a point. */
export function pouring(
  seat: number,
  portions: readonly Portion[],
  sources: readonly string[],
  each: number,
): Pouring[] {
  const rubies = portions.filter(({ source }) => source !== 'relics');
  const times = rubies.flatMap(({ source, points }) => {
    const [count, place] = [Math.round(points * each), sources.indexOf(source)];
    return Array.from({ length: count }, (_, i) => {
      const part = (place + i / count) / Math.max(1, sources.length);
      return BEATS.count + part * (BEATS.decide - BEATS.count) * 0.9;
    });
  });
  // those that lie in front are drawn last, but fall when it is their turn
  const places = spilt(times.length, seat);
  return places.map((place, i) => ({ ...place, at: times[(i * 7) % Math.max(1, times.length)] ?? BEATS.count }));
}

/** Where it is after a part of its flight, from the mouth of the chest to where it lies. */
export function flown({ x, y }: Spilt, part: number): readonly [number, number] {
  return [x * part, -58 + (y + 58) * part * part - Math.sin(Math.PI * part) * 34];
}
