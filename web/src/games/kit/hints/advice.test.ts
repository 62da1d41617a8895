import { describe, expect, it } from 'vitest';
import { hintFor, numbered, percent, type Advice } from './advice';
import { choiceForTests as choice } from './choice-for-tests';

const advice: Advice = {
  choices: [choice('on', 0.614), choice('back', 0.386)],
  at: 1,
  point: () => undefined,
  hide: () => undefined,
};

describe('advice', () => {
  it('numbers the choices and says which one is pointed at', () => {
    expect(numbered(advice).map(({ number, chosen }) => [number, chosen])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(numbered({ ...advice, choices: null })).toEqual([]);
    expect(numbered(undefined)).toEqual([]);
  });

  it('is found by what it is about', () => {
    expect(hintFor(advice, 'back')?.number).toBe(2);
    expect(hintFor(advice, 'elsewhere')).toBeUndefined();
  });

  it('is shown in whole percent', () => {
    expect(percent(0.614)).toBe(61);
  });
});
