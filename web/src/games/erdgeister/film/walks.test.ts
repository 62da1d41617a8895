import { describe, expect, it } from 'vitest';
import { stopsOf, timeOf } from './walks';
import { geometryOf } from '../board/geometry';
import { layOut } from '../board/layout';
import { isMove, type Move } from '../types';
import { VIEWS } from '../views-for-tests';

describe('journeys', () => {
  const layout = layOut(geometryOf({}), ['I', 'II', 'I', 'II'], 1.4);
  /** A move of the view that the board is developed on. */
  const move = (text: string): Move => VIEWS.mid.legal.filter(isMove).find((it) => it.text === text) as Move;
  const feet = (...fields: string[]): unknown =>
    fields.map((it) => ({ p: [layout.where(it).p[0], layout.where(it).p[1] + 13] }));
  it('pass every field on the way', () => {
    expect(stopsOf(layout, move('Rb>A9'))).toEqual(feet('A6', 'A7', 'A8', 'A9'));
  });
  it('step out of a dark corner first', () => {
    expect(stopsOf(layout, move('Rc>B9'))).toEqual(feet('B7', 'B8', 'B9'));
  });
  it('take at most a second, whatever happens', () => {
    const path = Array.from({ length: 30 }, () => 'A9');
    expect(timeOf({ ...move('Rb>c3'), path })).toBeLessThan(1000);
  });
  it('vanish between two secret passages', () => {
    expect(stopsOf(layout, move('Rb>c3')).filter((it) => it.hidden)).toHaveLength(2);
  });
  it('follow a sneak path', () => {
    expect(
      stopsOf(layout, { ...move('Rb>c3'), path: ['A5', 'A6', 'A7'], landing: 'A7', to: 'A10', way: 'sneak path' })
        .length,
    ).toBeGreaterThan(8);
  });
});
