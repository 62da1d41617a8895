/** Turns events into the steps of a film: each fact changes what the board shows. */

import type { FilmStep } from '../../kit/film.svelte';
import { bannerOf } from './banners';
import { SOUNDS } from '../../kit/sounds';
import type { Counts, Shown } from '../board/figures';
import { sounds } from './sounds';
import type { Colour, Event, Fact, Kind, PlaceName } from '../types';

/** A card on its way between the board and its owner. */
export interface Flight {
  seat: number;
  /** `purse`: it leaves the owner as a bribe for the dragon on this field. */
  from: { stack: 'gem' | 'gold'; field: number } | 'chamber' | { purse: number };
  /** Null: nobody else sees which one it is. */
  card: Kind | number | 'treasure' | null;
}

/** A knight on the dragon's field. */
export interface Prey {
  colour: Colour;
  place: PlaceName;
}

export interface Step extends FilmStep<Shown> {
  /** Where it is to be seen on the board. */
  at?: PlaceName;
  flight?: Flight;
  /** The die is thrown, large over the board. */
  thrown?: number;
  /** The die that was thrown, small, while the dragon walks. */
  rolled?: number;
  /** The fields that the dragon steps on. */
  way?: number[];
  /** The dragon breathes fire at this knight. */
  fire?: Prey;
  /** The dragon carries the knight to its nest and comes back. */
  carries?: Prey;
}

type Part = Omit<Step, 'event'>;

/** The steps that lead from `before` over these events, the first of which stands at `at` in the history. */
export function film(before: Shown, events: readonly Event[], at: number): Step[] {
  const steps: Step[] = [];
  let now = before;
  for (const [i, event] of events.entries()) {
    for (const part of partsOf(now, event)) {
      now = part.shown;
      steps.push({ ...part, event: at + i });
    }
  }
  return steps;
}

function partsOf(before: Shown, event: Event): Part[] {
  const parts: Part[] = [];
  let now = before;
  const add = (part: Part | null): void => {
    if (part) parts.push(part);
    if (part) now = part.shown;
  };
  if (event.value.kind === 'turn-up')
    add({
      at: `c${event.value.field}`,
      shown: turnedUp(now, event.value.sort, event.value.field, event.value.card),
      lasts: TIMES.turnUp,
      sound: SOUNDS.card,
    });
  if (event.value.kind === 'roll')
    add({ at: dragonAt(now), shown: now, lasts: TIMES.throw, thrown: event.value.pips, sound: sounds.roll });
  for (const fact of event.facts) add(stepOf(now, fact, event));
  return parts;
}

/** How long each part of a film takes, in milliseconds. */
const TIMES = {
  turnUp: 180,
  ride: 520,
  throw: 1150,
  /** The dragon's, for each field and at the end of its way. */
  field: 300,
  halt: 250,
  fire: 1000,
  carry: 1300,
  card: 720,
  treasure: 1200,
  bribe: 1100,
  fourKinds: 1200,
  rail: 450,
} as const;

function stepOf(now: Shown, fact: Fact, event: Event): Part | null {
  switch (fact.kind) {
    case 'landed': {
      const reach = event.value.kind === 'move' ? event.value.reach : {};
      const shown = carried(now, fact.colour, fact.from, fact.to, reach);
      const after = fact.to === 'chamber' ? withdrawn(shown, fact.seat) : shown;
      return { at: fact.to, shown: after, lasts: TIMES.ride, sound: sounds.move };
    }
    case 'took': {
      const { seat, sort, field, card } = fact;
      const flight: Flight = { seat, from: { stack: sort, field }, card };
      const sound = sort === 'gold' ? SOUNDS.coins : sounds.took;
      return { at: `c${field}`, shown: taken(now, fact), lasts: TIMES.card, flight, sound };
    }
    case 'treasure': {
      const counts = counted(now, fact.seat, ({ treasures }) => ({ treasures: treasures + 1 }));
      const flight: Flight = { seat: fact.seat, from: 'chamber', card: 'treasure' };
      const shown = { ...now, treasures: fact.left, counts };
      const banner = bannerOf('treasure', fact.seat);
      return { at: 'chamber', shown, lasts: TIMES.treasure, flight, banner, sound: sounds.treasure };
    }
    case 'four-kinds':
      return {
        shown: { ...now, fourKinds: fact.seat },
        lasts: TIMES.fourKinds,
        banner: bannerOf('four', fact.seat),
        sound: SOUNDS.arrive,
      };
    case 'dragon':
      return {
        at: `c${fact.to}`,
        shown: { ...now, dragon: { field: fact.to, facing: fact.facing } },
        lasts: fact.way.length * TIMES.field + TIMES.halt,
        ...(event.value.kind === 'roll' ? { rolled: event.value.pips } : {}),
        way: fact.way,
        sound: sounds.dragon,
      };
    case 'caught': {
      const fire = { colour: fact.colour, place: fact.place };
      const banner = bannerOf('caught', fact.seat);
      return { at: dragonAt(now), shown: now, lasts: TIMES.fire, fire, banner, sound: sounds.caught };
    }
    case 'nest': {
      const { colour, place } = fact;
      const gone = carried(now, colour, place, 'nest', { [place]: fact.reach });
      const shown = withdrawn(gone, fact.seat);
      const banner = bannerOf('nest', fact.seat);
      return { at: 'nest', shown, lasts: TIMES.carry, carries: { colour, place }, banner, sound: sounds.nest };
    }
    case 'freed': {
      const paid = event.value.kind === 'bribe' ? event.value.card : undefined;
      const counts = counted(now, fact.seat, ({ gold_cards, gold }) => ({
        gold_cards: gold_cards - 1,
        ...(gold && paid !== undefined && { gold: added(gold, paid, -1) }),
      }));
      const flight: Flight = { seat: fact.seat, from: { purse: now.dragon.field }, card: null };
      return {
        at: dragonAt(now),
        shown: { ...now, counts },
        lasts: TIMES.bribe,
        flight,
        banner: bannerOf('bribe', fact.seat),
        sound: sounds.freed,
      };
    }
    case 'rail':
      return { at: dragonAt(now), shown: { ...now, rail: fact.to }, lasts: TIMES.rail, sound: SOUNDS.step };
    default:
      return null;
  }
}

function dragonAt({ dragon }: Shown): PlaceName {
  return `c${dragon.field}`;
}

/** A knight in the chamber or the nest is no longer counted among those in the game. */
function withdrawn(now: Shown, seat: number): Shown {
  return { ...now, counts: counted(now, seat, ({ in_game }) => ({ in_game: in_game - 1 })) };
}

function counted(now: Shown, seat: number, change: (counts: Counts) => Partial<Counts>): Counts[] {
  return now.counts.map((counts, i) => (i === seat ? { ...counts, ...change(counts) } : counts));
}

function added(gold: Record<string, number>, value: number, by: number): Record<string, number> {
  return { ...gold, [value]: (gold[value] ?? 0) + by };
}

function carried(now: Shown, colour: Colour, from: PlaceName, to: PlaceName, reach: Shown['reach']): Shown {
  const change = (place: PlaceName, by: number): Partial<Record<Colour, number>> => {
    const crowd = now.crowds[place] ?? {};
    return { ...crowd, [colour]: Math.max(0, (crowd[colour] ?? 0) + by) };
  };
  return {
    ...now,
    crowds: { ...now.crowds, [from]: change(from, -1), [to]: change(to, 1) },
    reach: { ...now.reach, ...reach },
  };
}

function taken(now: Shown, { seat, sort, field, card }: Extract<Fact, { kind: 'took' }>): Shown {
  const counts = counted(now, seat, ({ gems, gold_cards, gold }) =>
    typeof card === 'number'
      ? { gold_cards: gold_cards + 1, ...(gold && { gold: added(gold, card, 1) }) }
      : { gems: { ...gems, [card]: gems[card] + 1 } },
  );
  const left = restacked(now, sort, field, (stack) => ({ cards: Math.max(0, stack.cards - 1), open: null }));
  return { ...left, counts };
}

function turnedUp(now: Shown, sort: 'gem' | 'gold', field: number, card: Kind | number): Shown {
  return restacked(now, sort, field, (stack) => ({ cards: stack.cards, open: card }));
}

function restacked(
  now: Shown,
  sort: 'gem' | 'gold',
  field: number,
  change: (stack: { cards: number; open: Kind | number | null }) => object,
): Shown {
  return {
    ...now,
    stacks: now.stacks.map((pair, i) => (i === field - 1 ? { ...pair, [sort]: change(pair[sort]) } : pair)),
  };
}
