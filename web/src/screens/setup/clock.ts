/** How long a choice may take: from seconds at the table to weeks by correspondence. */

export const MIN_SECONDS = 5;
export const MAX_SECONDS = 30 * 86_400;
export const DAY = 86_400;

/** What most people want; null is no clock. */
export const USUAL: ReadonlyArray<number | null> = [null, 20, 60, 180, DAY, 3 * DAY, 7 * DAY];

export const UNITS = { seconds: 1, minutes: 60, hours: 3600, days: DAY } as const;
export type Unit = keyof typeof UNITS;

/** A time in the largest unit that it fills: 7200 is 2 hours, 90 is 90 seconds. */
export function inUnits(seconds: number): { n: number; unit: Unit } {
  const units: Unit[] = ['days', 'hours', 'minutes', 'seconds'];
  const unit = units.find((one) => seconds >= UNITS[one] && seconds % UNITS[one] === 0) ?? 'seconds';
  return { n: seconds / UNITS[unit], unit };
}

/** An amount of some unit in seconds, within what the server allows. */
export function secondsOf(n: number, unit: Unit): number {
  return Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, Math.round(n || 0) * UNITS[unit]));
}
