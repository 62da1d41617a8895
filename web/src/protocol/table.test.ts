import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem, server, Unreachable } from './client';
import type { Listener } from './stream';
import { joined, resumed, TableState } from './table.svelte';
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
  ({ table: 't', number, after: null, seat: 0, now: 0, start: 0, talk_start: 0, past: [], talk: [], ...more }) as Seen;
/** One step after another message. */
const step = (number: number, more: Partial<Seen>): Seen => seen(number, { after: number - 1, ...more });
const texts = (events: readonly { text: string }[] | undefined): string => (events ?? []).map((it) => it.text).join('');

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
    streams[0]?.listener.seen(step(5, { start: 1, past: [event('b')] }));
    expect(texts(table.seen?.past)).toBe('ab');
    streams[0]?.listener.seen(step(9, { start: 4, past: [event('e')] }));
    expect([table.seen?.number, answers.length]).toEqual([5, 1]);
    answers[0]?.(seen(9));
    await settled();
    expect(table.seen?.number).toBe(9);
  });

  it('does not go back when an answer comes later than the stream', async () => {
    const table = await opened(seen(4));
    const asking = table.refresh();
    streams[0]?.listener.seen(step(5, { start: 0 }));
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

describe('a look that is not answered', () => {
  const refused = (status: number, kind: string): Problem =>
    new Problem({ type: `/problems/${kind}`, status, title: '', detail: kind } as Problem['document']);
  const looks = (): number => vi.mocked(server.table).mock.calls.length;
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each([
    ['nobody answers', new Unreachable('')],
    ['the server is starting', refused(503, 'starting')],
    ['there was too much', refused(429, 'too-many')],
  ])('is repeated until the table is there (%s)', async (_, error) => {
    vi.mocked(server.table).mockRejectedValueOnce(error).mockRejectedValueOnce(error);
    const table = new TableState('t', 'en');
    await table.open();
    await vi.advanceTimersByTimeAsync(2000);
    expect([looks(), table.seen, streams.length]).toEqual([2, null, 0]);
    await vi.advanceTimersByTimeAsync(2000);
    answers[0]?.(seen(4));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([looks(), table.seen?.number, table.problem, streams.length]).toEqual([3, 4, null, 1]);
  });

  it('is repeated where a step was missed, though the stream brings nothing more', async () => {
    const table = await opened(seen(4));
    vi.mocked(server.table).mockRejectedValueOnce(new Unreachable(''));
    streams[0]?.listener.seen(step(6, {}));
    await vi.advanceTimersByTimeAsync(2000);
    answers[0]?.(seen(6));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([looks(), table.seen?.number]).toEqual([3, 6]);
  });

  it('is not repeated for a table that was refused, nor for one that was left', async () => {
    vi.mocked(server.table).mockRejectedValueOnce(refused(404, 'no-table'));
    await new TableState('t', 'en').open();
    vi.mocked(server.table).mockRejectedValueOnce(new Unreachable(''));
    const left = new TableState('t', 'en');
    await left.open();
    left.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(2);
  });
});

describe('what came of a command', () => {
  afterEach(() => vi.useRealTimers());
  /** The table follows a stream that is open, and has sent a command that is answered by message 5. */
  async function waiting(): Promise<{ table: TableState; state: () => string }> {
    const table = await opened(seen(4));
    streams[0]?.listener.connection('open');
    let state = 'waiting';
    void table.shows(5).then(() => (state = 'shown'));
    await settled();
    return { table, state: () => state };
  }

  it('is shown when the stream brings it, without asking for it', async () => {
    const { state } = await waiting();
    expect([state(), answers.length]).toEqual(['waiting', 0]);
    streams[0]?.listener.seen(seen(5, { start: 0, talk_start: 1 }));
    await settled();
    expect([state(), answers.length]).toEqual(['shown', 0]);
  });

  it('is not yet there when the stream brings something older', async () => {
    const { state } = await waiting();
    streams[0]?.listener.seen(seen(4));
    await settled();
    expect(state()).toBe('waiting');
  });

  it('is there at once if the stream was quicker than the answer', async () => {
    const { table } = await waiting();
    await table.shows(4);
    expect(answers.length).toBe(0);
  });

  it('is asked for once if the stream is lost', async () => {
    const { table, state } = await waiting();
    streams[0]?.listener.connection('lost');
    await settled();
    expect(answers.length).toBe(1);
    answers[0]?.(seen(5));
    await settled();
    expect([state(), table.seen?.number, answers.length]).toEqual(['shown', 5, 1]);
  });

  it('is asked for once if an open stream says nothing for a while, even if that does not help', async () => {
    const table = await opened(seen(4));
    streams[0]?.listener.connection('open');
    vi.useFakeTimers();
    let state = 'waiting';
    void table.shows(5).then(() => (state = 'shown'));
    await vi.advanceTimersByTimeAsync(2400);
    expect([state, answers.length]).toEqual(['waiting', 0]);
    await vi.advanceTimersByTimeAsync(200);
    expect(answers.length).toBe(1);
    answers[0]?.(seen(4));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([state, answers.length]).toEqual(['shown', 1]);
  });

  it('is not waited for at a table that was left', async () => {
    const { table, state } = await waiting();
    table.close();
    await settled();
    expect([state(), answers.length]).toEqual(['shown', 0]);
  });

  it('was looked for by the command itself where no stream is open', async () => {
    const table = await opened(seen(4));
    vi.spyOn(server, 'command').mockResolvedValue({ table: 't', command: 'c', number: 5 });
    const asking = table.command('act', { text: 'on' }).then((answer) => table.shows(answer.number));
    await settled();
    answers[0]?.(seen(4));
    await asking;
    expect(answers.length).toBe(1);
  });
});

it('a step replaces what it tells anew: an action that was taken back is gone', () => {
  const line = (number: number): Seen['talk'][number] => ({ number }) as Seen['talk'][number];
  const now = seen(4, { past: [event('a'), event('b')], talk: [line(1), line(3)] });
  const next = joined(now, step(5, { start: 1, past: [event('c')], talk_start: 3, talk: [line(5)] }));
  expect(texts(next.past)).toBe('ac');
  expect(next.talk.map((it) => it.number)).toEqual([1, 3, 5]);
});

describe('a long past', () => {
  const events = (all: string): Seen['past'] => [...all].map(event);
  const page = (start: number, all: string) => ({ table: 't', seat: 0, start, past: events(all) });

  it('comes in pages, as they are asked for', async () => {
    const table = await opened(seen(9, { start: 4, past: events('ef') }));
    const asked = vi.spyOn(server, 'past').mockResolvedValueOnce(page(2, 'cd')).mockResolvedValueOnce(page(0, 'ab'));
    expect(table.missing).toBe(4);
    await table.loadEarlier();
    expect([texts(table.earlier), table.missing]).toEqual(['cd', 2]);
    streams[0]?.listener.seen(step(10, { start: 6, past: events('g') }));
    await table.loadEarlier();
    expect([texts(table.earlier), texts(table.seen?.past), table.missing]).toEqual(['abcd', 'efg', 0]);
    await table.loadEarlier();
    expect(asked.mock.calls.map(([, before]) => before)).toEqual([4, 2]);
  });

  it('that came too late for a table that has begun anew is dropped', async () => {
    const table = await opened(seen(9, { start: 4, past: events('ef') }));
    let answer: (found: ReturnType<typeof page>) => void = () => undefined;
    vi.spyOn(server, 'past').mockReturnValue(new Promise((done) => (answer = done)));
    const asking = table.loadEarlier();
    streams[0]?.listener.seen(seen(30, { start: 20, past: events('uv') }));
    answer(page(2, 'cd'));
    await asking;
    expect([texts(table.earlier), texts(table.seen?.past), table.missing]).toEqual(['', 'uv', 20]);
  });

  it('is kept over a pause if the two ends meet and agree', () => {
    const now = seen(9, { start: 4, past: events('efgh') });
    const after = (start: number, all: string): [number, string] => {
      const next = resumed(now, seen(20, { start, past: events(all) }));
      return [next.start, texts(next.past)];
    };
    expect(after(6, 'ghij')).toEqual([4, 'efghij']);
    expect(after(6, 'gxij')).toEqual([6, 'gxij']);
    expect(after(8, 'ijkl')).toEqual([8, 'ijkl']);
    expect(after(2, 'cdef')).toEqual([2, 'cdef']);
  });
});
