import { describe, expect, test } from 'vitest';
import type { ReviewSeen } from '../../protocol/types';
import { marksOf, nextMark } from './marks';

const decision = (step: number, seat: number, grade: string) => ({ step, seat, grade });
const seen = {
  review: { decisions: [decision(3, 0, 'best'), decision(5, 1, 'mistake'), decision(9, 0, 'blunder')] },
} as unknown as ReviewSeen;

describe('signs on the time line', () => {
  test('are the poor choices of the seat through whose eyes one looks, or of all', () => {
    expect(marksOf(seen, null).map(({ step }) => step)).toEqual([5, 9]);
    expect(marksOf(seen, 0).map(({ step }) => step)).toEqual([9]);
    expect(marksOf(null, 0)).toEqual([]);
  });
  test('follow each other, and after the last comes the first', () => {
    const marks = marksOf(seen, null);
    expect(nextMark(marks, 5)?.step).toBe(9);
    expect(nextMark(marks, 9)?.step).toBe(5);
    expect(nextMark([], 1)).toBeUndefined();
  });
});
