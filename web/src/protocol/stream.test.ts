import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TableStream, type Connection } from './stream';
import { server } from './client';
import type { ProblemDocument, Seen } from './types';
import { PROTOCOL, version } from './version.svelte';

/** Tabs of one browser: what they share is made anew for every test. */
let channels: Map<string, Set<Channel>>;
let locks: Map<string, Array<() => Promise<void>>>;
let sources: Source[];

class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  private readonly others: Set<Channel>;

  constructor(name: string) {
    this.others = channels.get(name) ?? new Set();
    channels.set(name, this.others.add(this));
  }

  postMessage(data: unknown): void {
    if (!this.others.has(this)) throw new Error('closed');
    for (const other of this.others) if (other !== this) other.onmessage?.({ data });
  }

  close(): void {
    this.others.delete(this);
  }
}

class Source {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  private readonly heard = new Map<string, (event: { data: string; lastEventId: string }) => void>();

  constructor(readonly address: string) {
    sources.push(this);
  }

  addEventListener(kind: string, hear: (event: { data: string; lastEventId: string }) => void): void {
    this.heard.set(kind, hear);
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }

  says(kind: 'table' | 'gone', data: object): void {
    this.heard.get(kind)?.({ data: JSON.stringify(data), lastEventId: 'x1' });
  }
}

/** The first in line holds the lock until its promise is done. */
async function request(name: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>): Promise<void> {
  const line = locks.get(name) ?? [];
  locks.set(name, line);
  const run = async (): Promise<void> => {
    await held();
    line.shift();
    void line[0]?.();
  };
  signal.addEventListener('abort', () => {
    const at = line.indexOf(run);
    if (at > 0) line.splice(at, 1);
  });
  if (line.push(run) === 1) await run();
}

interface Heard {
  seen: string[];
  gone: string[];
  states: Connection[];
}

function opened(place: string, language = 'en'): { stream: TableStream; heard: Heard } {
  const heard: Heard = { seen: [], gone: [], states: [] };
  const stream = new TableStream([place], language, {
    seen: (seen) => heard.seen.push(seen.table),
    gone: (table) => heard.gone.push(table),
    connection: (state) => heard.states.push(state),
  });
  return { stream, heard };
}

const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100);
const asked = (source: Source | undefined): string | null =>
  new URL(source?.address ?? '', 'http://x').searchParams.get('tables');
const live = (): Source[] => sources.filter((source) => source.readyState !== Source.CLOSED);
const table = (name: string): Partial<Seen> => ({ table: name, seat: 0 });

beforeEach(() => {
  [channels, locks, sources] = [new Map(), new Map(), []];
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('navigator', { locks: { request } });
  vi.spyOn(server, 'alive').mockResolvedValue({ alive: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('two tabs share one stream, and each hears of its own table', async () => {
  const [one, two] = [opened('a'), opened('b')];
  await soon();
  expect(live().map(asked)).toEqual(['a,b']);
  live()[0]?.says('table', table('b'));
  live()[0]?.says('gone', { table: 'a' });
  expect([one.heard.seen, two.heard.seen]).toEqual([[], ['b']]);
  expect([one.heard.gone, two.heard.gone]).toEqual([['a'], []]);
});

it('the next tab keeps the stream when the first one closes', async () => {
  const [one, two] = [opened('a'), opened('b')];
  await soon();
  live()[0]?.says('table', table('b'));
  one.stream.close();
  await soon();
  expect(live().map(asked)).toEqual(['b']);
  live()[0]?.says('table', table('b'));
  expect(two.heard.seen).toEqual(['b', 'b']);
});

it('a tab that closed while it waited never takes the stream over', async () => {
  const [one, two, three] = [opened('a'), opened('b'), opened('c')];
  await soon();
  two.stream.close();
  one.stream.close();
  await soon();
  expect(live().map(asked)).toEqual(['c']);
  live()[0]?.says('table', table('c'));
  expect(three.heard.seen).toEqual(['c']);
});

it('tabs in another language have a stream of their own', async () => {
  opened('a', 'en');
  opened('a', 'de');
  await soon();
  expect(
    live()
      .map((source) => new URL(source.address, 'http://x').searchParams.get('language'))
      .sort(),
  ).toEqual(['de', 'en']);
});

it('a tab that comes later hears how the connection is, and a lost stream is opened again', async () => {
  opened('a');
  await soon();
  live()[0]?.onopen?.();
  const late = opened('a');
  await soon();
  expect(late.heard.states).toEqual(['open']);
  live()[0]?.close();
  sources[0]?.onerror?.();
  await vi.advanceTimersByTimeAsync(4000);
  expect(late.heard.states).toEqual(['open', 'lost']);
  expect([sources.length, live().length]).toEqual([2, 1]);
});

it('without locks, as by http from another machine, every tab has a stream of its own', async () => {
  vi.stubGlobal('navigator', {});
  const [one, two] = [opened('a'), opened('b')];
  await soon();
  expect(live().map(asked)).toEqual(['a', 'b']);
  live()[0]?.says('table', table('a'));
  expect([one.heard.seen, two.heard.seen]).toEqual([['a'], []]);
  one.stream.close();
  await soon();
  expect(live().map(asked)).toEqual(['b']);
});

it('says the version of the page, and shares nothing with pages of another one', async () => {
  opened('a');
  await soon();
  expect(new URL(sources[0]?.address ?? '', 'http://x').searchParams.get('protocol')).toBe(PROTOCOL);
  expect([...channels.keys()]).toEqual([`grotto-stream-${PROTOCOL}-en`]);
});

it('that is refused because of the version is not opened again, and all tabs hear it', async () => {
  const document = { type: '/problems/wrong-version', detail: 'Reload' } as ProblemDocument;
  opened('a');
  await soon();
  vi.spyOn(server, 'alive').mockImplementation(async () => {
    version.refused = document;
    throw new Error('refused');
  });
  const told: unknown[] = [];
  const other = new Channel(`grotto-stream-${PROTOCOL}-en`);
  other.onmessage = ({ data }) => told.push(data);
  sources[0]?.close();
  sources[0]?.onerror?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sources.length).toBe(1);
  expect(told).toContainEqual({ kind: 'refused', refused: document });
  version.refused = null;
});

it('that is refused for another reason is opened again', async () => {
  opened('a');
  await soon();
  sources[0]?.close();
  sources[0]?.onerror?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sources.length).toBe(2);
});
