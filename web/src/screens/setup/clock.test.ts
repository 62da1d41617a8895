import { describe, expect, it } from 'vitest';
import { inUnits, MAX_SECONDS, secondsOf, MIN_SECONDS, UNITS, USUAL, type Unit } from './clock';

describe('a clock', () => {
  it.each([
    [20, 20, 'seconds'],
    [90, 90, 'seconds'],
    [180, 3, 'minutes'],
    [7200, 2, 'hours'],
    [129_600, 36, 'hours'],
    [604_800, 7, 'days'],
  ] as const)('of %i seconds is told as %i %s, and back', (seconds, n, unit) => {
    expect(inUnits(seconds)).toEqual({ n, unit });
    expect(secondsOf(n, unit)).toBe(seconds);
  });

  it('stays within what the server allows', () => {
    expect(secondsOf(0, 'seconds')).toBe(MIN_SECONDS);
    expect(secondsOf(Number.NaN, 'days')).toBe(MIN_SECONDS);
    expect(secondsOf(400, 'days')).toBe(MAX_SECONDS);
    for (const unit of Object.keys(UNITS) as Unit[]) expect(secondsOf(-3, unit)).toBe(MIN_SECONDS);
  });

  it('proposes only times that the server allows', () => {
    for (const seconds of USUAL)
      if (seconds !== null) expect(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS).toBe(true);
  });
});
