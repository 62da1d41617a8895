import { beforeEach, describe, expect, test } from 'vitest';
import { keep, puzzleOfTheDay, results, type Puzzle } from './daily';

const puzzles = ['a', 'b', 'c'].map((id) => ({ id }) as Puzzle);
const DAY = 86_400_000;

describe('the puzzle of the day', () => {
  beforeEach(() => localStorage.clear());

  test('is the same all day, and another one every day until all were shown', () => {
    const shown = [0, 1, 2, 3].map((day) => puzzleOfTheDay(puzzles, day * DAY)?.id);
    expect(new Set(shown.slice(0, 3)).size).toBe(3);
    expect(shown[3]).toBe(shown[0]);
    expect(puzzleOfTheDay(puzzles, 5 * DAY + 1)?.id).toBe(puzzleOfTheDay(puzzles, 6 * DAY - 1)?.id);
    expect(puzzleOfTheDay([], 0)).toBeUndefined();
  });

  test('the first answer counts', () => {
    keep('a', false);
    keep('a', true);
    expect(results()).toEqual({ a: false });
  });
});
