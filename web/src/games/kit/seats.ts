/** Seats as a board shows them outside of a table, in replays, analyses and tests: present people, without clocks. */
import type { SeatInfo } from './board';

/** One for each name; `you`: the viewer's seat. */
export function seatsNamed(names: readonly string[], you: number | null): SeatInfo[] {
  return names.map((name, seat) => ({
    seat,
    name,
    you: seat === you,
    bot: false,
    away: false,
    locked: false,
    clock: null,
  }));
}
