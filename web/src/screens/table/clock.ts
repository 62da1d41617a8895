/** Clocks: what is left until a deadline of the server's clock, and how it is written. */

/** Milliseconds left; `skew` is how far this browser's clock is behind the server's. */
export function left(deadline: number, now: number, skew: number): number {
  return Math.max(0, deadline - now - skew);
}

/** How days and hours are written. */
export interface LongTimes {
  days: (n: number) => string;
  hours: (n: number) => string;
}

/** `0:09`, `6:40`, `1:02:03`; from two days on in days and hours that have begun, so that three days read as three. */
export function clockText(milliseconds: number, { days, hours }: LongTimes): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 2 * 86_400) {
    const all = Math.ceil(seconds / 3600);
    return all % 24 ? `${days(Math.floor(all / 24))} ${hours(all % 24)}` : days(all / 24);
  }
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Little time is left. */
export function isShort(milliseconds: number): boolean {
  return milliseconds <= 10_000;
}

/** When the text of a clock will change next. */
export function untilTick(milliseconds: number): number {
  return milliseconds <= 0 ? 1000 : milliseconds % 1000 || 1000;
}
