/** What the viewer may do, sorted for the screen. All of it comes from `view.legal`; no rule is known here. */

import type { Bribe, Catch, Colour, EmeraldView, Move, PlaceName } from '../types';

/** All that one knight may do: where it sets off and lands is settled, which card it takes may be open. */
export interface Ride extends Pick<Move, 'colour' | 'from' | 'to' | 'steps' | 'reach' | 'wakes' | 'ends'> {
  options: Move[];
}

export interface Choices {
  rides: Ride[];
  catches: Catch[];
  bribes: Bribe[];
  /** Giving the caught knight up. */
  yields: string | null;
  /** Moving no second knight. */
  stop: string | null;
}

export function choices(view: EmeraldView): Choices {
  const text = (kind: string): string | null => view.legal.find((value) => value.kind === kind)?.text ?? null;
  return {
    rides: rides(view.legal.filter((value) => value.kind === 'move')),
    catches: view.legal.filter((value) => value.kind === 'catch'),
    bribes: view.legal.filter((value) => value.kind === 'bribe').sort((a, b) => (a.card ?? 0) - (b.card ?? 0)),
    yields: text('yield'),
    stop: text('stop'),
  };
}

function rides(moves: readonly Move[]): Ride[] {
  const out: Ride[] = [];
  for (const move of moves) {
    const ride = out.find((r) => r.colour === move.colour && r.from === move.from && r.to === move.to);
    const { colour, from, to, steps, reach, wakes, ends } = move;
    if (ride) ride.options.push(move);
    else out.push({ colour, from, to, steps, reach, wakes, ends, options: [move] });
  }
  return out;
}

export function sameRide(a: Ride | null, b: Ride | null): boolean {
  return a !== null && b !== null && a.colour === b.colour && a.from === b.from && a.to === b.to;
}

/** How far knights ride from every place, now and once this ride is done. */
export function reaches(
  now: Readonly<Record<PlaceName, number>>,
  ride: Ride | null,
): Map<PlaceName, { now: number; then: number }> {
  return new Map(Object.entries(now).map(([name, reach]) => [name, { now: reach, then: ride?.reach[name] ?? reach }]));
}

/**
 * What a tap on a place would mean, in notation, if it means nothing that is offered: the chosen knight should ride there, or
 * one of the viewer's own should set off from there. Where none is chosen and none stands, the nearest behind it should ride there, but
 * only while the viewer is to choose: a tap that skips the film of others asks nothing. Null if it means nothing at all.
 */
export function unoffered(view: EmeraldView, place: PlaceName, chosen: Ride | null): string | null {
  const start = chosen?.options[0]?.text.split('-')[0];
  if (start !== undefined) return `${start}-${place}`;
  const own = view.viewer === null ? [] : (view.position.riders[view.viewer]?.colours ?? []);
  const { places } = view.position;
  const knights = places.flatMap(({ name, knights: crowd }, at) =>
    own.filter((colour) => crowd[colour]).map((colour) => ({ at, name, colour })),
  );
  const named = (knight: { name: PlaceName; colour: Colour }): string =>
    `${own.length > 1 ? `${knight.colour}.` : ''}${knight.name}-${place}`;
  const here = knights.find(({ name }) => name === place);
  if (here) return named(here);
  if (view.viewer === null || !view.to_act.includes(view.viewer)) return null;
  const moves = view.legal.filter((value) => value.kind === 'move');
  const able = knights.filter(({ name, colour }) => moves.some((move) => move.from === name && move.colour === colour));
  const riders = able.length ? able : knights;
  const end = places.findIndex(({ name }) => name === place);
  const nearest = riders.filter(({ at }) => end < 0 || at < end).at(-1) ?? riders[0];
  return nearest ? named(nearest) : null;
}
