/** Converts what the server sends into what a board needs. */
import type { SeatInfo, View } from '../../games/kit/board';
import type { Seen, Settings } from '../../protocol/types';

/** The view of a table whose match has begun. */
export function viewOf(seen: Seen): View | null {
  const { scene } = seen;
  if (scene === null) return null;
  const { outcome, beginning, ...rest } = scene;
  return {
    ...rest,
    history: seen.past,
    // a board asks whether they are there at all
    ...(outcome ? { outcome } : {}),
    ...(beginning ? { beginning } : {}),
  };
}

export function seatInfos(seen: Seen, now: number): SeatInfo[] {
  return seen.seats.map((seat) => ({
    seat: seat.seat,
    name: seat.name,
    character: seat.character,
    rung: seat.rung,
    title: seat.title,
    you: seat.seat === seen.seat,
    bot: seat.kind === 'bot' || seat.bot !== null,
    away: seat.away,
    locked: seat.locked,
    clock: seat.deadline === null ? null : Math.max(0, seat.deadline - now),
  }));
}

/** Whether odds and advice may be shown to this viewer now. */
export function hintsNow(
  settings: Settings,
  viewer: number | null,
  chosen: string | null,
  toAct: readonly number[],
  over: boolean,
): boolean {
  if (over || settings.hints === 'always') return true;
  if (settings.hints === 'off') return false;
  return viewer !== null && (chosen !== null || !toAct.includes(viewer));
}

/** Whether this seat is to choose and has not. */
export function isDue(seen: Seen, seat: number): boolean {
  if (seen.phase !== 'playing' || !seen.scene?.to_act.includes(seat)) return false;
  const own = seen.seats[seat];
  return own !== undefined && !own.locked && !own.away && own.bot === null;
}

/** At one screen: the seats of this browser that are to choose now, in order. */
export function dueSeats(seen: Seen): number[] {
  return seen.yours.filter((seat) => isDue(seen, seat));
}

/** Whether several choose together, in secret. */
export function chooseTogether(seen: Seen): boolean {
  return (seen.scene?.to_act.length ?? 0) > 1;
}

/** Who gets the device next: the next one in order who is to choose; if nobody is, whoever would be next. */
export function nextHolder(due: readonly number[], yours: readonly number[], last: number): number {
  const among = due.length ? due : yours;
  return among.find((seat) => seat > last) ?? among[0] ?? 0;
}
