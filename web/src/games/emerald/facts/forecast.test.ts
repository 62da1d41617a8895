import { describe, expect, it } from 'vitest';
import { choices } from '../bar/choices';
import { forecast } from './forecast';
import { fixture } from '../views-for-tests';
import type { Position } from '../types';

describe('the forecast', () => {
  const { view } = fixture('mid');
  const ride = choices(view).rides.find((r) => r.from === 'c4') ?? null;
  it('finds the knights as they stand', () => {
    expect(forecast(view.position, null).map(({ field, found }) => [field, found.join('')])).toEqual([
      [8, ''],
      [7, 'B'],
      [6, ''],
    ]);
  });
  it('counts the planned ride in', () => {
    expect(forecast(view.position, ride).map(({ found }) => found.join(''))).toEqual(['', 'B', 'B']);
  });
  it('says when the dragon turns round', () => {
    const position: Position = {
      ...view.position,
      dragon: { field: 8, facing: 'chamber' },
      forecast: [
        { pips: 1, sides: 2, way: [9], facing: 'mouth', finds: [] },
        { pips: 2, sides: 2, way: [9, 8], facing: 'mouth', finds: [] },
      ],
    };
    expect(forecast(position, null).map(({ turned }) => turned)).toEqual([true, true]);
    expect(forecast({ ...position, dragon: { field: 8, facing: 'mouth' } }, null).map(({ turned }) => turned)).toEqual([
      false,
      false,
    ]);
  });
});
