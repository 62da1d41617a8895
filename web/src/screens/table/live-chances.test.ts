import { describe, expect, test } from 'vitest';
import type { Seen } from '../../protocol/types';
import { allowedSeat } from './live-chances.svelte';

const seen = (change: object): Seen =>
  ({
    seat: 1,
    phase: 'playing',
    chosen: null,
    settings: { hints: 'always' },
    scene: { to_act: [1] },
    ...change,
  }) as Seen;

describe('chances while one plays', () => {
  test('are told to whoever sits at a table that allows them', () => {
    expect(allowedSeat(seen({}))).toBe(1);
    expect(allowedSeat(seen({ seat: null }))).toBeNull();
    expect(allowedSeat(seen({ phase: 'over' }))).toBeNull();
    expect(allowedSeat(seen({ settings: { hints: 'off' } }))).toBeNull();
  });

  test('wait for the choice where hints do', () => {
    const after = { settings: { hints: 'after' } };
    expect(allowedSeat(seen(after))).toBeNull();
    expect(allowedSeat(seen({ ...after, chosen: 'on' }))).toBe(1);
    expect(allowedSeat(seen({ ...after, scene: { to_act: [0] } }))).toBe(1);
  });
});
