import { describe, expect, it } from 'vitest';
import { ServerClock } from './server-clock';

describe('the clock of the server', () => {
  it('is taken from the middle of a single request', () => {
    const clock = new ServerClock();
    clock.hear(10_050, 100, 0);
    expect(clock.ahead).toBe(10_000);
  });

  it('is found within a few milliseconds though most messages come late', () => {
    for (const ahead of [0, -3_600_000, 7_321]) {
      const clock = new ServerClock();
      const late = [180, 400, 6, 90, 250, 33];
      clock.hear(ahead + 350, 400, 0); // the way there took 350, the way back 50
      late.forEach((delay, i) => clock.hear(ahead + 1000 * i, 1000 * i + delay));
      expect(Math.abs(clock.ahead - ahead)).toBeLessThanOrEqual(10);
    }
  });

  it('is not held back by a message that was slow', () => {
    const clock = new ServerClock();
    for (const [sent, delay] of [
      [0, 4],
      [1000, 5],
      [2000, 4000],
    ] as const)
      clock.hear(500 + sent, sent + delay);
    expect(clock.ahead).toBe(496);
  });

  it('is found anew after somebody has set a clock', () => {
    const clock = new ServerClock();
    clock.hear(1000, 1005, 995);
    clock.hear(2000, 62_005, 61_995);
    expect(clock.ahead).toBe(-60_000);
  });

  it('does not drift off with what it heard long ago', () => {
    const clock = new ServerClock();
    clock.hear(5000, 0);
    for (let i = 1; i <= 24; i++) clock.hear(4000 + i, i + 3);
    expect(clock.ahead).toBe(3997);
  });
});
