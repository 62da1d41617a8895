import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from './client';
import type { Listener } from './stream';
import { joined, TableState } from './table.svelte';
import type { Seen } from './types';

const streams: Array<{ listener: Listener; closed: boolean }> = [];
vi.mock('./stream', () => ({
  TableStream: class {
    readonly own: { listener: Listener; closed: boolean };
    constructor(_places: string[], _language: string, listener: Listener) {
      streams.push((this.own = { listener, closed: false }));
    }
    close(): void {
      this.own.closed = true;
    }
  },
}));

const event = (text: string): Seen['past'][number] => ({ text }) as Seen['past'][number];
const seen = (number: number, more: Partial<Seen> = {}): Seen =>
  ({ table: 't', number, seat: 0, now: 0, start: 0, talk_start: 0, past: [], talk: [], ...more }) as Seen;

/** Answers of the server, in the order in which they were asked for. */
let answers: Array<(seen: Seen) => void>;
beforeEach(() => {
  [answers, streams.length] = [[], 0];
  vi.spyOn(server, 'table').mockImplementation(() => new Promise((done) => answers.push(done)));
});
afterEach(() => vi.restoreAllMocks());
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

async function opened(first: Seen): Promise<TableState> {
  const table = new TableState('t', 'en');
  const opening = table.open();
  answers.shift()?.(first);
  await opening;
  return table;
}

describe('a table on the screen', () => {
  it('goes on step by step, and looks again where one is missing', async () => {
    const table = await opened(seen(4, { past: [event('a')] }));
    streams[0]?.listener.seen(seen(5, { start: 1, past: [event('b')] }));
    expect(table.seen?.past.map((it) => it.text)).toEqual(['a', 'b']);
    streams[0]?.listener.seen(seen(9, { start: 4, past: [event('e')] }));
    expect([table.seen?.number, answers.length]).toEqual([5, 1]);
    answers[0]?.(seen(9));
    await settled();
    expect(table.seen?.number).toBe(9);
  });

  it('does not go back when an answer comes later than the stream', async () => {
    const table = await opened(seen(4));
    const asking = table.refresh();
    streams[0]?.listener.seen(seen(5, { start: 1 }));
    answers[0]?.(seen(4));
    await asking;
    expect(table.seen?.number).toBe(5);
  });

  it('that was left before it was there follows nothing', async () => {
    const table = new TableState('t', 'en');
    const opening = table.open();
    table.close();
    answers[0]?.(seen(4));
    await opening;
    expect(streams).toEqual([]);
  });

  it('can be left and opened again', async () => {
    const table = await opened(seen(4));
    table.close();
    const opening = table.open();
    answers.shift()?.(seen(5));
    await opening;
    expect(streams.map((stream) => stream.closed)).toEqual([true, false]);
  });
});

it('a step replaces what it tells anew: an action that was taken back is gone', () => {
  const line = (number: number): Seen['talk'][number] => ({ number }) as Seen['talk'][number];
  const now = seen(4, { past: [event('a'), event('b')], talk: [line(1), line(3)] });
  const next = joined(now, seen(5, { start: 1, past: [event('c')], talk_start: 3, talk: [line(5)] }));
  expect(next.past.map((it) => it.text)).toEqual(['a', 'c']);
  expect(next.talk.map((it) => it.number)).toEqual([1, 3, 5]);
});
