import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem, server, Unreachable } from './client';
import { RoomState } from './room.svelte';
import type { RoomSeen } from './types';

const sources: FakeSource[] = [];
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    sources.push(this);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  refuse(): void {
    this.close();
    this.onerror?.();
  }
}

const SEEN = { version: 1, now: 0, active: true } as RoomSeen;
const busy = new Problem({ type: '/problems/too-many', status: 429, title: '', detail: '' } as Problem['document']);
const looks = (): number => vi.mocked(server.room).mock.calls.length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  sources.length = 0;
  vi.spyOn(server, 'room').mockResolvedValue(SEEN);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a phone whose first look at its room is not answered looks again until it is', async () => {
  vi.mocked(server.room).mockRejectedValueOnce(new Unreachable('')).mockRejectedValueOnce(busy);
  const room = new RoomState('ABCD');
  await room.open();
  await vi.advanceTimersByTimeAsync(2000);
  expect([looks(), room.seen, room.problem, sources.length]).toEqual([2, null, busy, 0]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([looks(), room.seen, room.problem, sources.length]).toEqual([3, SEEN, null, 1]);
});

it('a stream that is refused because there was too much is opened again', async () => {
  const room = new RoomState('ABCD');
  await room.open();
  vi.mocked(server.room).mockRejectedValueOnce(busy);
  sources[0]?.refuse();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sources.length).toBe(2);
});

it('a room that was left before it was there is not followed', async () => {
  const room = new RoomState('ABCD');
  const opening = room.open();
  room.close();
  await opening;
  vi.mocked(server.room).mockRejectedValueOnce(new Unreachable(''));
  const again = new RoomState('ABCD');
  await again.open();
  again.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([looks(), sources.length]).toEqual([2, 0]);
});

it('a version that comes late is not shown, also if it was told later', async () => {
  const room = new RoomState('ABCD');
  await room.open();
  const tell = (seen: Partial<RoomSeen>): number | undefined => {
    sources[0]?.dispatchEvent(new MessageEvent('room', { data: JSON.stringify({ ...SEEN, ...seen }) }));
    return room.seen?.now;
  };
  expect(tell({ version: 3, now: 10 })).toBe(10);
  expect(tell({ version: 2, now: 20 })).toBe(10);
  expect(tell({ version: 3, now: 9 })).toBe(10);
  expect(tell({ version: 3, now: 30 })).toBe(30);
});
