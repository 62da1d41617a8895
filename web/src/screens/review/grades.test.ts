import { describe, expect, test } from 'vitest';
import { costliest, counted, isMistake, nextMistake, type Decision, type Grade } from './grades';
import { loss, percent, signed } from '../../ui/numbers';

const decision = (step: number, seat: number, cost: number, grade: Grade): Decision => ({
  step,
  seat,
  cost,
  grade,
  text: 'on',
  best: 'back',
  chance: 0.2,
  best_chance: 0.2 + cost,
  margin: 0,
  choices: [],
  line: [],
});
const all = [
  decision(3, 0, 0, 'best'),
  decision(5, 1, 0.2, 'blunder'),
  decision(9, 0, 0.07, 'mistake'),
  decision(12, 0, 0.03, 'inaccuracy'),
];

describe('decisions of a review', () => {
  test('own ones, costliest first, with their place among all', () => {
    expect(costliest(all, 0).map(({ at }) => at)).toEqual([2, 3, 0]);
    expect(costliest(all, null).map(({ at }) => at)).toEqual([1, 2, 3, 0]);
  });
  test('are counted by grade', () => {
    expect(counted(costliest(all, 0)).map(({ n }) => n)).toEqual([1, 0, 1, 1, 0]);
  });
  test('only the last three grades can be tried again', () => {
    expect(['best', 'good', 'inaccuracy', 'mistake', 'blunder'].map((grade) => isMistake(grade as Grade))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
  test('the next mistake comes after the step, and after the last the first', () => {
    expect(nextMistake(all, 0, 3)?.step).toBe(9);
    expect(nextMistake(all, 0, 12)?.step).toBe(9);
    expect(nextMistake(all, 1, 0)?.step).toBe(5);
    expect(nextMistake([], 0, 0)).toBeUndefined();
  });
  test('numbers are written as people write them', () => {
    expect(percent('en', 0.236)).toBe('24%');
    expect(percent('de', 0.236)).toBe('24\u00a0%');
    expect([loss('en', 0.236), loss('en', 0.004)]).toEqual(['−24%', '0%']);
    expect([signed(3.2), signed(-4), signed(0.2)]).toEqual(['+3', '−4', '0']);
  });
});
