import { describe, expect, test } from 'vitest';
import { across, labelHeights, line, markSteps, stepAt, up, type Box } from './curve';

const box: Box = { width: 400, height: 200, left: 40, right: 60, top: 20, bottom: 30 };

describe('the chart of chances', () => {
  test('goes from the first choice to the end, and a click finds its step again', () => {
    expect(across(box, 10, 60, 10)).toBe(40);
    expect(across(box, 10, 60, 60)).toBe(340);
    expect(across(box, 10, 60, 3)).toBe(40);
    for (const step of [10, 23, 41, 60]) expect(stepAt(box, 10, 60, across(box, 10, 60, step))).toBe(step);
    expect(stepAt(box, 10, 60, -5)).toBe(10);
    expect(stepAt(box, 10, 60, 999)).toBe(60);
  });

  test('certain is at the top and impossible at the bottom', () => {
    expect(up(box, 1)).toBe(20);
    expect(up(box, 0)).toBe(170);
  });

  test('a line has a point for every step that is known', () => {
    const curve = [[0.5], [0.5], [0.25], [1]];
    expect(line(box, curve, 1, 3, 0)).toBe('M40.0 95.0L190.0 132.5L340.0 20.0');
    expect(line(box, [[0.5]], 1, 3, 0)).toBe('');
  });

  test('labels keep apart and inside', () => {
    const found = labelHeights([50, 52, 51, 168], 20, 20, 170);
    const sorted = [...found].sort((a, b) => a - b);
    for (let i = 1; i < sorted.length; i++) expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(20);
    expect(Math.max(...found)).toBeLessThanOrEqual(170);
    expect(found[0]).toBeLessThan(found[1]!);
  });

  test('marks of two lines stand at different steps', () => {
    const [one, two] = [markSteps(0, 100, 4, 0.1), markSteps(0, 100, 4, 0.6)];
    expect(one.some((step) => two.includes(step))).toBe(false);
  });
});
