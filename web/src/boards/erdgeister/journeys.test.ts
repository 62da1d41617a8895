import { describe, expect, it } from 'vitest';
import { fresh, journey } from './journeys';
import { geometryOf } from './geometry';
import { layOut } from './layout';
import type { Going } from './types';

describe('journeys', () => {
  const layout = layOut(geometryOf({}), ['I', 'II', 'I', 'II'], 1.4);
  const move = (more: Partial<Going>): Going => ({ text: 'x', kind: 'move', figure: 'Ra', from: 'A5', to: 'A9', landing: 'A9', steps: 4, way: 'plain', ...more });
  it('pass every field on the way', () => {
    expect(journey(layout, move({})).stops).toHaveLength(4);
  });
  it('take at most a second, whatever happens', () => {
    expect(journey(layout, move({ from: 'a8', to: 'A9', landing: 'c3', steps: 7, way: 'secret passage' })).time).toBeLessThan(1000);
  });
  it('vanish between two secret passages', () => {
    expect(journey(layout, move({ to: 'c3', way: 'secret passage' })).stops.filter((it) => it.hidden)).toHaveLength(2);
  });
  it('follow a sneak path', () => {
    expect(journey(layout, move({ from: 'A4', landing: 'A7', to: 'A10', steps: 3, way: 'sneak path' })).stops.length).toBeGreaterThan(8);
  });
  it('are only shown for what is new', () => {
    const event = { by: 0, text: 'x', value: move({}), facts: [] };
    expect(fresh([], [event]).get('Ra')?.to).toBe('A9');
    expect(fresh([event], [event]).size).toBe(0);
    expect(fresh([event, event], [event]).size).toBe(0);
    expect(fresh([], Array.from({ length: 9 }, () => event)).size).toBe(0);
  });
});
