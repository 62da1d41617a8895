import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Seen } from '../../protocol/types';
import { allLocked, OPENS_AFTER, SharedReveal } from './shared-reveal.svelte';

const NOW = 1_000_000;
const seen = (events: number, toAct: number[], now = NOW): Seen =>
  ({
    table: 't',
    start: 0,
    now,
    past: Array.from({ length: events }, () => ({})),
    scene: { to_act: toAct },
  }) as unknown as Seen;

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

describe('choices that several devices open together', () => {
  it('are open everywhere at the same moment of the server, however late each hears and however wrong its clock is', () => {
    const opened: number[] = [];
    // by how much each clock is behind the server's, and after how long it hears
    for (const [skew, delay] of [
      [0, 5],
      [-4000, 90],
      [90_000, 420],
    ] as const) {
      vi.setSystemTime(NOW - skew);
      const reveal = new SharedReveal({ skew });
      vi.advanceTimersByTime(delay);
      reveal.await(seen(3, [0, 1]), seen(4, [0, 1]), () => opened.push(Date.now() + skew));
      expect(reveal.held).toBe(true);
      vi.advanceTimersByTime(2000);
      expect(reveal.held).toBe(false);
    }
    expect(opened).toEqual(Array(3).fill(NOW + OPENS_AFTER));
  });

  it('are shown without the film to whoever comes too late', () => {
    const reveal = new SharedReveal({ skew: 0 });
    const open = vi.fn();
    reveal.await(seen(3, [0, 1]), seen(4, [0, 1], NOW - 5000), open);
    expect(open).toHaveBeenCalledWith(true);
  });

  it('are never waited for longer than that, even by a clock that was set back an hour', () => {
    const reveal = new SharedReveal({ skew: 0 });
    const open = vi.fn();
    vi.setSystemTime(NOW - 3_600_000);
    reveal.await(seen(3, [0, 1]), seen(4, [0, 1]), open);
    vi.advanceTimersByTime(OPENS_AFTER);
    expect(open.mock.calls).toEqual([[false]]);
  });

  it('do not wait when somebody chose alone, or only locked', () => {
    const reveal = new SharedReveal({ skew: 0 });
    const open = vi.fn();
    reveal.await(seen(3, [0]), seen(4, [1]), open);
    reveal.await(seen(3, [0, 1]), seen(3, [0, 1]), open);
    expect(open.mock.calls).toEqual([[false], [false]]);
    expect(reveal.held).toBe(false);
  });

  it('are opened once though more news come meanwhile, and never after the page is gone', () => {
    const reveal = new SharedReveal({ skew: 0 });
    const open = vi.fn();
    reveal.await(seen(3, [0, 1]), seen(4, [0, 1]), open);
    reveal.await(seen(3, [0, 1]), seen(5, [0, 1]), open);
    vi.advanceTimersByTime(OPENS_AFTER);
    expect(open).toHaveBeenCalledTimes(1);
    reveal.await(seen(5, [0, 1]), seen(6, [0, 1]), open);
    reveal.close();
    vi.advanceTimersByTime(OPENS_AFTER);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('look all closed while they wait', () => {
    const seats = [0, 1, 2].map((seat) => ({ seat, locked: false }) as never);
    expect(allLocked(seats, [0, 2]).map(({ locked }) => locked)).toEqual([true, false, true]);
  });
});
