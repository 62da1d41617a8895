import { describe, expect, test } from 'vitest';
import { wholeReplay } from './replay';
import type { Replay } from './types';

const page = (start: number, next: number | null, events: number): Replay =>
  ({
    start,
    next,
    past: Array.from({ length: events }, (_, i) => ({ text: String(start + i) })),
    moments: Array.from({ length: events + (start ? 0 : 1) }, () => ({ to_act: [], position: {} })),
  }) as unknown as Replay;

describe('a replay', () => {
  test('of a few events is one page', async () => {
    const asked: number[] = [];
    const found = await wholeReplay((start) => (asked.push(start), Promise.resolve(page(start, null, 3))));
    expect(asked).toEqual([0]);
    expect(found.moments.length).toBe(found.past.length + 1);
  });

  test('of many events is joined from its pages, in order', async () => {
    const pages = [page(0, 500, 500), page(500, 1000, 500), page(1000, null, 7)];
    const found = await wholeReplay((start) => Promise.resolve(pages[start / 500] as Replay));
    expect(found.next).toBeNull();
    expect(found.past.map(({ text }) => Number(text))).toEqual(Array.from({ length: 1007 }, (_, i) => i));
    expect(found.moments.length).toBe(1008);
  });
});
