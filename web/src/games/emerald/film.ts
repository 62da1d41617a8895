/** What happened, one visible step after the other: facts of the history applied to what the screen shows. */

import type { Shown } from './figures';
import type { Colour, Event, Fact, Kind, PlaceName } from './types';

/** A card on its way from the board to its owner. */
export interface Flight {
  seat: number;
  from: { stack: 'gem' | 'gold'; field: number } | 'chamber';
  card: Kind | number | 'treasure';
}

export interface Step {
  /** What the board looks like afterwards. */
  after: Shown;
  /** How long it may take, in milliseconds. */
  lasts: number;
  flight?: Flight;
  /** The die, while the dragon walks. */
  rolled?: number;
  /** The fields that the dragon steps on. */
  way?: number[];
}

const LONGEST = 2000;

/** The steps that lead from `before` over these events; together they last two seconds at most. */
export function film(before: Shown, events: readonly Event[]): Step[] {
  const steps: Step[] = [];
  let now = before;
  for (const event of events) {
    if (event.value.kind === 'turn-up') {
      now = turnedUp(now, event.value.sort, event.value.field, event.value.card);
      steps.push({ after: now, lasts: 180 });
    }
    for (const fact of event.facts) {
      const step = stepOf(now, fact, event);
      if (!step) continue;
      now = step.after;
      steps.push(step);
    }
  }
  const total = steps.reduce((sum, step) => sum + step.lasts, 0);
  const pace = Math.min(1, LONGEST / Math.max(1, total));
  return steps.map((step) => ({ ...step, lasts: step.lasts * pace }));
}

function stepOf(now: Shown, fact: Fact, event: Event): Step | null {
  switch (fact.kind) {
    case 'landed': {
      const reach = event.value.kind === 'move' ? event.value.reach : {};
      return { after: carried(now, fact.colour, fact.from, fact.to, reach), lasts: 440 };
    }
    case 'took': {
      const { seat, sort, field, card } = fact;
      return { after: taken(now, sort, field), lasts: 340, flight: { seat, from: { stack: sort, field }, card } };
    }
    case 'treasure':
      return {
        after: { ...now, treasures: fact.left },
        lasts: 340,
        flight: { seat: fact.seat, from: 'chamber', card: 'treasure' },
      };
    case 'dragon':
      return {
        after: { ...now, dragon: { field: fact.to, facing: fact.facing } },
        lasts: 450,
        ...(event.value.kind === 'roll' ? { rolled: event.value.pips } : {}),
        way: fact.way,
      };
    case 'nest':
      return { after: carried(now, fact.colour, fact.place, 'nest', { [fact.place]: fact.reach }), lasts: 400 };
    case 'rail':
      return { after: { ...now, rail: fact.to }, lasts: 300 };
    default:
      return null;
  }
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

function taken(now: Shown, sort: 'gem' | 'gold', field: number): Shown {
  return restacked(now, sort, field, (stack) => ({ cards: Math.max(0, stack.cards - 1), open: null }));
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

/** The events that are new; null if this is another match, a step back or a jump, so that nothing can be shown as a film. */
export function news(before: readonly Event[], after: readonly Event[]): Event[] | null {
  const last = before.length - 1;
  if (after.length < before.length) return null;
  if (last >= 0 && before[last]?.text !== after[last]?.text) return null;
  const fresh = after.slice(before.length);
  return fresh.length > 12 ? null : fresh;
}
