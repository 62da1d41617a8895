/** Which rubies and relics fly where in a step of the film. */

import type { Point } from '../../../art/geometry';
import type { Step } from './film';
import type { Spot, Stand } from '../board/spread';
import type { Stage } from './moments';

export interface Flight {
  id: string;
  what: 'ruby' | 'relic';
  from: Point;
  to: Point;
  /** When it starts and how long it takes, as parts of the step. */
  start: number;
  length: number;
  falls: boolean;
}

export interface Places {
  /** Where each card lay and lies, by its id. */
  cards: ReadonlyMap<string, Spot>;
  /** Where each seat's explorer stood before the step, and stands now. */
  before: ReadonlyMap<number, Stand>;
  now: ReadonlyMap<number, Stand>;
  /** Where each seat's chest is in camp. */
  chests: readonly Stand[];
}

const MOST_RUBIES = 6; // rubies drawn for one explorer; the numbers say how many there are
const chest = (stand: Stand): Point => [stand.x + 4 * stand.scale, stand.y - 42 * stand.scale];
const gems = (spot: Spot, i: number): Point => [
  spot.x + ((i % 3) - 1) * spot.width * 0.13,
  spot.y + spot.width * (0.24 - Math.floor(i / 3) * 0.1),
];

export function flights(step: Step, before: Stage, after: Stage, places: Places): Flight[] {
  if (step.phase === 'share' && step.beat.kind === 'card') return shares(step.beat, after, places);
  if (step.phase === 'walk' && step.beat.kind === 'reveal')
    return [...pickings(step.beat, before, places), ...stored(step.beat, places)];
  if (step.phase === 'fall' && step.beat.kind === 'sprung') return losses(step.beat, places);
  return [];
}

function shares(beat: Extract<Step['beat'], { kind: 'card' }>, after: Stage, places: Places): Flight[] {
  const card = after.path[after.path.length - 1];
  const spot = card && places.cards.get(card.id);
  if (!spot) return [];
  const each = Math.min(beat.share, MOST_RUBIES);
  return beat.seats.flatMap((seat, s) => {
    const stand = places.now.get(seat);
    if (!stand) return [];
    return Array.from({ length: each }, (_, i): Flight => {
      const turn = (i * beat.seats.length + s) / (each * beat.seats.length);
      return {
        id: `s${seat}.${i}`,
        what: 'ruby',
        from: gems(spot, i),
        to: chest(stand),
        start: turn * 0.45,
        length: 0.5,
        falls: false,
      };
    });
  });
}

function pickings(beat: Extract<Step['beat'], { kind: 'reveal' }>, before: Stage, places: Places): Flight[] {
  const lying = before.path.flatMap((card) => Array.from({ length: card.rubies }, (_, i) => ({ card, i })));
  const takers = beat.homes.flatMap((home) => Array.from({ length: home.floor }, () => home.seat));
  const fair = takers.map((_, i) => beat.homes[i % beat.homes.length]?.seat ?? 0);
  const out: Flight[] = [];
  fair.forEach((seat, i) => {
    const [gem, stand] = [lying[i], places.before.get(seat)];
    const spot = gem && places.cards.get(gem.card.id);
    if (gem && spot && stand)
      out.push({
        id: `p${i}`,
        what: 'ruby',
        from: gems(spot, gem.i),
        to: chest(stand),
        start: (i / takers.length) * 0.14,
        length: 0.34,
        falls: false,
      });
  });
  const alone = beat.homes.find((home) => home.relics > 0);
  const stand = alone && places.before.get(alone.seat);
  if (stand) {
    const taken = before.path.filter((card) => card.name === alone.relic).slice(0, alone.relics);
    taken.forEach((card, i) => {
      const spot = places.cards.get(card.id);
      if (spot)
        out.push({
          id: `r${card.id}`,
          what: 'relic',
          from: [spot.x, spot.y],
          to: chest(stand),
          start: 0.05 * i,
          length: 0.4,
          falls: false,
        });
    });
  }
  return out;
}

/** At the end of the walk everything goes into the leaver's chest. */
function stored(beat: Extract<Step['beat'], { kind: 'reveal' }>, places: Places): Flight[] {
  return beat.homes.flatMap(({ seat, pocket, floor, relics }) => {
    const [stand, box] = [places.now.get(seat), places.chests[seat]];
    if (!stand || !box) return [];
    const things = [
      ...Array<'relic'>(relics).fill('relic'),
      ...Array<'ruby'>(Math.min(pocket + floor, MOST_RUBIES)).fill('ruby'),
    ];
    return things.map((what, i): Flight => ({
      id: `h${seat}.${i}`,
      what,
      from: chest(stand),
      to: [box.x, box.y - 16 * box.scale],
      start: 0.76 + (i / things.length) * 0.08,
      length: 0.16,
      falls: false,
    }));
  });
}

function losses(beat: Extract<Step['beat'], { kind: 'sprung' }>, places: Places): Flight[] {
  return beat.seats.flatMap((seat) => {
    const stand = places.now.get(seat);
    if (!stand) return [];
    return Array.from({ length: Math.min(beat.lost, 4) }, (_, i): Flight => {
      const side = (i % 2 ? 1 : -1) * (18 + i * 9) * stand.scale;
      return {
        id: `l${seat}.${i}`,
        what: 'ruby',
        from: chest(stand),
        to: [stand.x + side, stand.y + 60 * stand.scale],
        start: 0.1 + i * 0.05,
        length: 0.6,
        falls: true,
      };
    });
  });
}

/** The bent way of a flight as points of a curve, evenly in time. */
export function arc(flight: Flight, steps = 10): Point[] {
  const [a, d] = [flight.from, flight.to];
  const span = Math.hypot(d[0] - a[0], d[1] - a[1]);
  const lift = flight.falls ? span * 0.9 : span * 0.32 + 24;
  const b: Point = [a[0] + (d[0] - a[0]) * 0.15, a[1] - lift];
  const c: Point = [a[0] + (d[0] - a[0]) * 0.8, Math.min(a[1], d[1]) - lift * 0.5];
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const u = 1 - t;
    const on = (k: 0 | 1): number => u ** 3 * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t ** 3 * d[k];
    return [on(0), on(1)];
  });
}
