/** What the bar says: the state of things in a sentence, and below it what follows. */

import { capital, type Part } from '../../kit/words';
import type { Ride } from './choices';
import type { EmeraldView, Event, Kind, Move } from '../types';
import type { Key, Words } from '../words';

/** The ride that is planned. */
export function planned(view: EmeraldView, ride: Ride, words: Words): Part[] {
  const two = (view.position.riders[view.viewer ?? 0]?.colours.length ?? 1) > 1;
  return words.parts(two ? 'plan-colour' : 'plan', {
    n: ride.steps,
    from: words.from(ride.from),
    to: words.to(ride.to),
    colour: words.colour(ride.colour),
  });
}

/** What it takes, and whether the dragon wakes. */
export function consequences(view: EmeraldView, ride: Ride, words: Words): string {
  const { forecast, treasure_value } = view.position;
  const parts = [taking(ride, treasure_value, words)];
  if (ride.wakes)
    parts.push(words.say(`wakes-${ride.wakes}`, { pips: words.either(forecast.map(({ pips }) => String(pips))) }));
  if (ride.ends) parts.push(words.say(`ends-${ride.ends}`));
  return parts.join(' ');
}

function taking(ride: Ride, worth: number, words: Words): string {
  const of = (sort: Move['take']): Move | undefined => ride.options.find((option) => option.take === sort);
  const [gem, gold] = [of('gem')?.card, of('gold')?.card];
  const values = { gem: gem ? words.gem(gem as Kind) : '', gold: gold ?? 0 };
  if (gem && gold) return words.say('take-both', values);
  if (gem) return words.say('take-gem', values);
  if (gold) return words.say('take-gold', values);
  return of('treasure') ? words.say('take-treasure', { worth }) : words.say('take-none');
}

/** What the film shows: who acts, but not yet what comes of it. */
export function filmed({ by, value }: Event, words: Words): Part[] {
  if (value.kind === 'roll') return words.parts('wait-roll');
  if (by === 'chance') return words.parts('film-cards');
  return words.parts(value.kind === 'move' ? 'film-ride' : 'film-answer', { who: words.Who(by) });
}

const WAITING: Record<string, Key> = {
  'first-knight': 'wait-first',
  'second-knight': 'wait-second',
  'pick-victim': 'wait-victim',
  answer: 'wait-bribe',
  roll: 'wait-roll',
};

/** What somebody else is doing. */
export function waiting(view: EmeraldView, words: Words): Part[] {
  const { phase, active } = view.position;
  // of the viewer, too, where nothing can be chosen: the sentences are in the third person
  const who = words.proper(view.to_act[0] ?? active ?? 0);
  if (phase === 'turn-up') return words.parts('wait-first', { who });
  return words.parts(WAITING[phase] ?? 'wait-start', { who });
}

/** How it ended. */
export function result(view: EmeraldView, words: Words): Part[] {
  const { shares, points } = view.outcome ?? { shares: [], points: [] };
  const winners = shares.flatMap((share, seat) => (share > 0 ? [seat] : []));
  const n = points[winners[0] ?? 0] ?? 0;
  if (winners.length > 1)
    return words.parts('won-shared', { who: capital(words.list(winners.map((seat) => words.who(seat)))), n });
  const [seat = 0] = winners;
  return seat === view.viewer ? words.parts('won-you', { n }) : words.parts('won', { who: words.Who(seat), n });
}
