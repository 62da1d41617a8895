/** Who sits at a table, in few words: neighbours who are called the same are told together. */

import type { Listed } from '../../protocol/types';

type Seat = Listed['seats'][number];

export interface Company {
  /** Their seats. */
  seats: number[];
  name: string;
  free: boolean;
  best: boolean;
  points: number | null;
}

/** `nameOf` says what somebody is called; points are told where the game has any. */
export function company(seats: readonly Seat[], nameOf: (seat: Seat) => string): Company[] {
  const most = Math.max(0, ...seats.map((seat) => seat.share ?? 0));
  const scored = seats.some((seat) => seat.points !== null && seat.points !== 0);
  const all: Company[] = [];
  for (const [number, seat] of seats.entries()) {
    const one: Company = {
      seats: [number],
      name: nameOf(seat),
      free: seat.free,
      best: most > 0 && seat.share === most,
      points: scored ? seat.points : null,
    };
    const last = all.at(-1);
    if (last && last.name === one.name && last.points === null && one.points === null && last.best === one.best)
      last.seats.push(number);
    else all.push(one);
  }
  return all;
}
