import { describe, expect, test } from 'vitest';
import { clockText, isShort, left, untilTick } from './clock';
import { EMOTES, emoteFace, isEmote } from './emotes';
import { KEYS, pressed } from './keys';
import { titled } from './turn-alerts';
import { orderOf } from '../../games/diamant/orders/order';
import { places } from './standings';

const long = { days: (n: number): string => `${n} days`, hours: (n: number): string => `${n} h` };

describe('clocks', () => {
  test("count with the server's clock, and never below nothing", () => {
    expect(left(10_000, 4_000, 0)).toBe(6_000);
    expect(left(10_000, 4_000, 2_000)).toBe(4_000);
    expect(left(10_000, 14_000, 0)).toBe(0);
  });

  test('are written as people write them', () => {
    expect([0, 900, 9_000, 400_000, 3_723_000, 86_400_000, 3 * 86_400_000].map((ms) => clockText(ms, long))).toEqual([
      '0:00',
      '0:01',
      '0:09',
      '6:40',
      '1:02:03',
      '24:00:00',
      '3 days',
    ]);
  });

  test('of three days read as three at once, and then tell the hours', () => {
    expect(clockText(3 * 86_400_000 - 400, long)).toBe('3 days');
    expect(clockText(3 * 86_400_000 - 3_600_000, long)).toBe('2 days 23 h');
  });

  test('tick when their text changes', () => {
    expect(untilTick(1_250)).toBe(250);
    expect(untilTick(2_000)).toBe(1000);
    expect(isShort(10_001)).toBe(false);
    expect(isShort(9_000)).toBe(true);
  });
});

describe('places', () => {
  test('are by victory, then by points; who has as many shares a place', () => {
    expect(
      places({ shares: [0, 0.5, 0, 0.5], points: [9, 7, 9, 7] }).map(({ seat, place, won }) => [seat, place, won]),
    ).toEqual([
      [1, 1, true],
      [3, 1, true],
      [0, 3, false],
      [2, 3, false],
    ]);
  });
});

describe('a standing order', () => {
  const draft = { hold: '', risk: '', leavers: '', relic: false, then: 'back' as const, expedition: 'all' };

  test('has to say when to stop', () => {
    expect(orderOf(draft)).toBe(null);
    expect(orderOf({ ...draft, hold: 'many' })).toBe(null);
  });

  test('names all fields as the server wants them', () => {
    expect(orderOf({ ...draft, hold: '12', expedition: '3' })).toEqual({
      hold: 12,
      risk: null,
      leavers: null,
      relic: false,
      then: 'back',
      expedition: 3,
    });
    expect(orderOf({ ...draft, risk: '0', then: 'ask' })).toEqual({
      hold: null,
      risk: 0,
      leavers: null,
      relic: false,
      then: 'ask',
      expedition: 'all',
    });
  });
});

describe('keys', () => {
  const press = (key: string, more: object = {}) =>
    pressed({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      defaultPrevented: false,
      target: document.body,
      ...more,
    });

  test('ask for something, but not while somebody writes or uses them otherwise', () => {
    expect(press('?')).toBe('help');
    expect(press('L')).toBe('log');
    expect(press('l', { ctrlKey: true })).toBe(null);
    expect(press('l', { target: document.createElement('input') })).toBe(null);
    expect(press('l', { defaultPrevented: true })).toBe(null);
  });

  test("leave the boards their own: Diamant's letters in four languages", () => {
    for (const own of ['g', 'b', 'w', 'z', 'v', 't', 'd']) expect(KEYS[own]).toBe(undefined);
  });
});

describe('signs', () => {
  test('have each a face of its own', () => {
    expect(new Set(EMOTES.map(emoteFace)).size).toBe(EMOTES.length);
    expect(isEmote('wave')).toBe(true);
    expect(isEmote('constructor')).toBe(false);
  });
});

test('the title calls whoever is waited for', () => {
  expect(titled({ yourTurn: true, turn: 'Your turn', game: 'Emerald' })).toBe('● Your turn – Emerald');
  expect(titled({ yourTurn: false, turn: 'Your turn', game: 'Emerald' })).toBe('Emerald – Grotto');
});
