import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LONGEST_STEP } from './film.svelte';
import { StateQueue, lasting, type TableStep } from './state-queue.svelte';

type Seen = TableStep & { turn?: number };

const at = (events: number, more: Partial<Seen> = {}): Seen =>
  ({
    table: 't',
    seat: 0,
    start: 0,
    past: Array.from({ length: events }, (_, i) => ({ text: `e${i}` })),
    scene: { to_act: [1] },
    ...more,
  }) as Seen;

describe('the queue', () => {
  let now = 0;
  let queue: StateQueue<Seen>;
  beforeEach(() => {
    vi.useFakeTimers();
    now = 0;
    queue = new StateQueue(() => now);
  });
  afterEach(() => vi.useRealTimers());
  function wait(milliseconds: number): void {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      now += 10;
      vi.advanceTimersByTime(10);
    }
  }

  test('makes no film of a past that begins elsewhere: too much was missed', () => {
    queue.take(at(3), false);
    queue.take(at(5, { start: 400 }), false);
    expect([queue.shown?.start, queue.behind]).toEqual([400, false]);
  });

  test('shows the first look and a first step at once', () => {
    queue.take(at(3), false);
    expect(queue.shown?.past.length).toBe(3);
    queue.take(at(4), false);
    expect(queue.shown?.past.length).toBe(4);
  });

  test('shows steps that come together one after the other, none longer than two seconds', () => {
    queue.take(at(0), false);
    queue.take(at(2), false);
    queue.take(at(4), false);
    queue.take(at(6), false);
    expect(queue.shown?.past.length).toBe(2);
    wait(600);
    expect(queue.shown?.past.length).toBe(2);
    wait(400);
    expect(queue.shown?.past.length).toBe(4);
    wait(LONGEST_STEP);
    expect(queue.shown?.past.length).toBe(6);
    expect(queue.behind).toBe(false);
  });

  test('shows everything at once when it is skipped', () => {
    queue.take(at(0), false);
    for (const events of [1, 2, 3]) queue.take(at(events), false);
    queue.skip();
    expect(queue.shown?.past.length).toBe(3);
    queue.take(at(4), false);
    expect(queue.shown?.past.length).toBe(4);
  });

  test('makes nobody wait for a lock, talk, something taken back, another seat, or where nothing moves', () => {
    queue.take(at(0), false);
    queue.take(at(2), false);
    const locked = at(2, { turn: 9 });
    queue.take(locked, false);
    expect(queue.shown).toBe(locked);
    queue.take(at(1), false);
    expect(queue.shown?.past.length).toBe(1);
    queue.take(at(5, { seat: 1 }), false);
    expect(queue.shown?.seat).toBe(1);
    queue.take(at(6, { seat: 1 }), false);
    queue.take(at(9, { seat: 1 }), true);
    expect(queue.shown?.past.length).toBe(9);
  });

  test('what changed without a step while others wait comes with the last of them', () => {
    queue.take(at(0), false);
    queue.take(at(1), false);
    queue.take(at(2), false);
    const chosen = at(2, { turn: 7 });
    queue.take(chosen, false);
    expect(queue.shown?.past.length).toBe(1);
    wait(LONGEST_STEP);
    expect(queue.shown).toBe(chosen);
  });

  test('goes quicker the more wait, and quickest when it is your turn', () => {
    expect(lasting(10, 1, false)).toBe(LONGEST_STEP);
    expect(lasting(10, 4, false)).toBe(LONGEST_STEP / 4);
    expect(lasting(10, 4, true)).toBeLessThan(LONGEST_STEP / 4);
  });
});
