/** Places after a match: winners first, then by points; who has as many shares a place. */
import type { Outcome } from '../../games/kit/board';

export interface Standing {
  seat: number;
  place: number;
  points: number;
  won: boolean;
}

export function places({ shares, points }: Pick<Outcome, 'shares' | 'points'>): Standing[] {
  const seats = points.map((_, seat) => seat);
  const worth = (seat: number): [number, number] => [shares[seat] ?? 0, points[seat] ?? 0];
  seats.sort((a, b) => worth(b)[0] - worth(a)[0] || worth(b)[1] - worth(a)[1] || a - b);
  const out: Standing[] = [];
  for (const [i, seat] of seats.entries()) {
    const before = out[i - 1];
    const same =
      before !== undefined && worth(before.seat)[0] === worth(seat)[0] && worth(before.seat)[1] === worth(seat)[1];
    out.push({ seat, place: same ? before.place : i + 1, points: points[seat] ?? 0, won: (shares[seat] ?? 0) > 0 });
  }
  return out;
}
