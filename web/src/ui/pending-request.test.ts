import { afterEach, expect, test, vi } from 'vitest';
import { PendingRequest } from './pending-request.svelte';
import { toasts } from './toasts.svelte';

afterEach(() => vi.restoreAllMocks());

test('one request at a time: what is asked for meanwhile is not done', async () => {
  const pending = new PendingRequest();
  let answer = (): void => undefined;
  const first = pending.run('sit', () => new Promise<void>((done) => (answer = done)));
  const second = vi.fn(() => Promise.resolve());
  await pending.run('leave', second);
  expect([pending.busy, pending.what, second.mock.calls.length]).toEqual([true, 'sit', 0]);
  answer();
  await first;
  expect(pending.what).toBeNull();
  await pending.run('leave', second);
  expect(second).toHaveBeenCalledOnce();
});

test('a failure is told, and the next request may begin', async () => {
  const told = vi.spyOn(toasts, 'tell').mockReturnValue();
  const pending = new PendingRequest();
  await pending.run('sit', () => Promise.reject(new Error('no')));
  expect(told).toHaveBeenCalledOnce();
  expect(told.mock.calls[0]?.[1]).toBe('bad');
  expect(pending.busy).toBe(false);
});
