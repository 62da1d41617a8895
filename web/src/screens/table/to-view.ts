/** From what the server says to what a board needs: nothing is added, nothing is kept back. */
import type { Film, GameEvent, SeatInfo, View } from '../../games/kit/board';
import type { SeatSeen, Seen, Settings, EventSeen } from '../../protocol/types';

/** A bot's title, by its raw name. */
export type TitleOf = (raw: string) => string;

/** What is needed of a seat to name it. */
export type Named = Pick<SeatSeen, 'name' | 'kind'>;

/** The names as the server speaks them: two bots of a kind are told apart by a number. */
function spokenNames(names: readonly string[]): string[] {
  return names.map((name, i) => {
    const same = names.filter((other) => other === name).length;
    return same > 1 ? `${name} ${names.slice(0, i + 1).filter((other) => other === name).length}`.slice(-40) : name;
  });
}

/** What everybody at the table is called on the screen, by seat. */
export function shownNames(seats: readonly Named[], titleOf: TitleOf): string[] {
  return spokenNames(seats.map((seat) => (seat.kind === 'bot' ? titleOf(seat.name) : seat.name)));
}

/** Raw names of bots in the server's sentences become their titles. */
export class Renaming {
  private readonly pattern: RegExp | null;
  private readonly titles = new Map<string, string>();

  constructor(seats: readonly Named[], shown: readonly string[]) {
    const raw = spokenNames(seats.map((seat) => seat.name));
    seats.forEach((seat, i) => {
      if (seat.kind === 'bot' && raw[i] !== shown[i]) this.titles.set(raw[i] as string, shown[i] as string);
    });
    const names = [...this.titles.keys()]
      .sort((a, b) => b.length - a.length)
      .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    // not inside a longer word, and not "companion" inside "companion 2"
    this.pattern = names.length
      ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}]| [0-9])`, 'gu')
      : null;
  }

  of(sentence: string): string {
    return this.pattern ? sentence.replace(this.pattern, (name) => this.titles.get(name) ?? name) : sentence;
  }
}

const renamedPasts = new WeakMap<EventSeen, Map<Renaming, GameEvent>>();

/** The same events with titles; each is made once, so that boards can tell old from new by identity. */
export function history(past: readonly EventSeen[], renaming: Renaming): GameEvent[] {
  return past.map((told) => {
    let made = renamedPasts.get(told);
    if (made === undefined) renamedPasts.set(told, (made = new Map()));
    let event = made.get(renaming);
    if (event === undefined)
      made.set(renaming, (event = { ...told, says: told.says.map((line) => renaming.of(line)) }));
    return event;
  });
}

/** The view of a table whose match has begun. */
export function viewOf(seen: Seen, renaming: Renaming): View | null {
  const { scene } = seen;
  if (scene === null) return null;
  const { outcome, ...rest } = scene;
  return {
    ...rest,
    history: history(seen.past, renaming),
    // a board asks whether there is an outcome at all
    ...(outcome ? { outcome } : {}),
  };
}

/** The events that a board's film has shown; all of them where it has none. */
export function toldOf(view: View, film: Film | undefined): readonly GameEvent[] {
  const { history } = view;
  const shown = film?.shown(view) ?? history.length;
  return shown < history.length ? history.slice(0, shown) : history;
}

export function seatInfos(seen: Seen, names: readonly string[], now: number): SeatInfo[] {
  return seen.seats.map((seat, i) => ({
    seat: seat.seat,
    name: names[i] as string,
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
