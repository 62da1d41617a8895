/** Clocks: what is left until a deadline of the server's clock, and how it is written. */

/** Milliseconds left; `skew` is how far this browser's clock is behind the server's. */
export function left(deadline: number, now: number, skew: number): number {
  return Math.max(0, deadline - now - skew);
}

/** `0:09`, `6:40`, `1:02:03`; from two days on in days. */
export function clockText(milliseconds: number, days: (n: number) => string): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 2 * 86_400) return days(Math.floor(seconds / 86_400));
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
