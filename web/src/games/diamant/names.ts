/** How players are called, and who of them has decided. */

import type { SeatInfo } from '../kit/board';
import type { DiamantProps, Position } from './types';
import type { Words } from './words';

export function nameOf(seats: readonly SeatInfo[], seat: number, say: Words): string {
  const info = seats.find((one) => one.seat === seat);
  return info?.you ? say.say('you') : (info?.name ?? `${seat + 1}`);
}

/** The name without "you", for the third person. */
export function properName(seats: readonly SeatInfo[], seat: number): string {
  return seats.find((one) => one.seat === seat)?.name ?? `${seat + 1}`;
}

export interface Locks {
  inside: number[];
  /** How many of them have decided: never who. */
  decided: number;
  /** Whether the viewer's choice would be the last, and so final at once. */
  last: boolean;
}

export function locks(props: Pick<DiamantProps, 'view' | 'seats' | 'chosen'>): Locks {
  const { view, seats, chosen } = props;
  const { explorers } = view.position;
  const inside = explorers.flatMap((explorer, seat) => (explorer.inside ? [seat] : []));
  const done = (seat: number): boolean =>
    explorers[seat]?.decided === true ||
    seats.find((one) => one.seat === seat)?.locked === true ||
    (seat === view.viewer && chosen !== null);
  const others = inside.filter((seat) => seat !== view.viewer);
  return { inside, decided: inside.filter(done).length, last: others.every(done) };
}

/** What the viewer has chosen, whether the table or the rules keep it. */
export function choiceOf(position: Position, chosen: string | null): 'on' | 'back' | null {
  return chosen === 'on' || chosen === 'back' ? chosen : (position.your_choice ?? null);
}
