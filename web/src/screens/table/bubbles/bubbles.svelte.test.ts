import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { TableModel } from '../table-model.svelte';
import { Bubbles } from './bubbles.svelte';

test('at the end bots fall silent, and people do not', () => {
  vi.useFakeTimers();
  let ended = $state(false);
  const seats = [
    { seat: 0, kind: 'person', character: null },
    { seat: 1, kind: 'bot', character: 'muri' },
  ];
  const model = {
    latest: { table: 't', seats, talk: [] },
    parts: null,
    history: [],
    get ended() {
      return ended;
    },
  } as unknown as TableModel;
  const bubbles = new Bubbles(model);
  const stop = $effect.root(() => bubbles.live());
  flushSync();
  bubbles.add(0, 'Well played!');
  bubbles.add(1, 'One bend further!');
  flushSync();
  expect(bubbles.shown.map(({ seat }) => seat)).toEqual([0, 1]);
  ended = true;
  flushSync();
  expect(bubbles.shown.map(({ seat }) => seat)).toEqual([0]);
  stop();
  vi.useRealTimers();
});
