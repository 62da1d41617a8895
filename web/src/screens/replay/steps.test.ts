import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../games/kit/board';
import type { Replay } from '../../protocol/types';
import { eyesIn, stepByKey, stepIn, stepTo, stops, viewAt } from './steps';

const PAST = [
  { by: 'chance', says: ['a'] },
  { by: 'chance', says: ['b'] },
  { by: 0, says: [] },
  { by: 1, says: ['c'] },
  { by: 'chance', says: ['d'] },
  { by: 0, says: [] },
] as unknown as GameEvent[];
const REPLAY = {
  game: 'diamant',
  rules: '1',
  players: 2,
  options: {},
  seat: null,
  start: 0,
  next: null,
  past: PAST,
  moments: Array.from({ length: 7 }, (_, n) => ({ to_act: [0], position: { n } })),
  outcome: { ending: 'x', shares: [1, 0], points: [2, 1], clause: 'D-46' },
} as unknown as Replay;

describe('steps', () => {
  test('stop where there is something to tell: the set-up is one, and a secret choice is none', () => {
    expect(stops(PAST)).toEqual([0, 2, 4, 5, 6]);
  });

  test('go on and back between the stops, also from a step between two of them', () => {
    const all = stops(PAST);
    const on = [2, 3, 6].map((step) => stepTo('forward', all, step, 6));
    const back = [4, 3, 0].map((step) => stepTo('back', all, step, 6));
    expect([on, back]).toEqual([
      [4, 4, 6],
      [2, 2, 0],
    ]);
    expect([stepTo('first', all, 4, 6), stepTo('last', all, 4, 6), stepTo(9, all, 4, 6)]).toEqual([0, 6, 6]);
  });

  test('are reached by the arrow keys, Home and End, and by no other key', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a', 'constructor'].map(stepByKey)).toEqual([
      'back',
      'forward',
      'first',
      'last',
      null,
      null,
    ]);
  });

  test('show what was on the table then, and the outcome only at the end', () => {
    expect(viewAt(REPLAY, PAST, 4).position).toEqual({ n: 4 });
    expect(viewAt(REPLAY, PAST, 4).history.length).toBe(4);
    expect('outcome' in viewAt(REPLAY, PAST, 5)).toBe(false);
    expect(viewAt(REPLAY, PAST, 6).outcome?.points).toEqual([2, 1]);
    expect(viewAt(REPLAY, PAST, 6).to_act).toEqual([]);
  });
});

describe('an address', () => {
  const asked = (text: string): URLSearchParams => new URLSearchParams(text);

  test('says through whose eyes and at which step; what is not allowed counts as not said', () => {
    expect([
      eyesIn(asked('seat=2')),
      eyesIn(asked('seat=onlooker')),
      eyesIn(asked('')),
      eyesIn(asked('seat=-1')),
    ]).toEqual([2, 'onlooker', 'open', 'open']);
    expect([
      stepIn(asked('step=17'), 20),
      stepIn(asked('step=99'), 20),
      stepIn(asked('step=x'), 20),
      stepIn(asked(''), 20),
    ]).toEqual([17, 20, null, null]);
  });
});
