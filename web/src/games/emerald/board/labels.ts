/** Places, stacks and knights in words: for the names of buttons and for screen readers. */

import { capital } from '../../kit/words';
import {
  caveField,
  ownerOf,
  standing,
  type Colour,
  type EmeraldView,
  type Place,
  type PlaceName,
  type Position,
  type Stacks,
} from '../types';
import type { Words } from '../words';

/** The knights of a place: "Anna's red" and so on, equal ones counted. */
export function knights(position: Position, crowd: Partial<Record<Colour, number>>, words: Words): string {
  const kinds = [...new Set(standing(crowd))];
  if (!kinds.length) return words.say('no-knights');
  return words.list(
    kinds.map((colour) =>
      words.say('knights-of', {
        n: crowd[colour] ?? 0,
        colour: words.colour(colour),
        who: words.who(ownerOf(position, colour)),
      }),
    ),
  );
}

function stack(cards: number, open: string | null, words: Words): string {
  if (!cards) return words.say('stack-empty');
  return words.say('stack', { n: cards, card: open ?? words.say('covered') });
}

function bothStacks({ gem, gold }: Stacks, words: Words): string {
  return words.say('stacks', {
    gems: stack(gem.cards, gem.open && words.gem(gem.open), words),
    gold: stack(gold.cards, gold.open === null ? null : words.card(gold.open), words),
  });
}

/** One place in full; `then` is how far knights ride from there once the planned ride is done. */
export function field(view: EmeraldView, place: Place, words: Words, then = place.reach): string {
  const { position } = view;
  const number = caveField(place.name);
  const parts = [`${capital(words.place(place.name))}: ${knights(position, place.knights, words)}.`];
  if (place.reach) parts.push(words.say('reach', { n: place.reach }));
  if (then !== place.reach) parts.push(words.say('reach-then', { n: then }));
  if (number !== null) {
    parts.push(bothStacks(position.stacks[number - 1] as Stacks, words));
    if (position.dragon.field === number)
      parts.push(words.say(position.dragon.facing === 'mouth' ? 'dragon-mouth' : 'dragon-chamber'));
    if (position.rail.includes(number)) parts.push(words.say('beside-rail'));
  }
  return parts.join(' ');
}

/** Who is in the chamber or in the nest. */
export function away(position: Position, where: 'home' | 'nest', words: Words): string {
  const crowd: Partial<Record<Colour, number>> = Object.assign({}, ...position.riders.map((rider) => rider[where]));
  return knights(position, crowd, words);
}

/** What a knight that is chosen there may do. */
export function rideName(
  ride: { from: PlaceName; to: PlaceName; steps: number; colour: Colour },
  words: Words,
): string {
  return words.say('ride-name', {
    n: ride.steps,
    from: words.from(ride.from),
    to: words.to(ride.to),
    colour: words.colour(ride.colour),
  });
}
