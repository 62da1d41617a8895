import { describe, expect, it } from 'vitest';
import type { Listed } from '../../protocol/types';
import { company } from './seats';

type Seat = Listed['seats'][number];
const seat = (name: string, more: Partial<Seat> = {}): Seat => ({
  name,
  bot: null,
  character: null,
  free: false,
  share: null,
  points: null,
  you: false,
  ...more,
});
const told = (seats: Seat[]): unknown =>
  company(seats, (one) => one.name).map(({ seats: numbers, name }) => [name, numbers]);

describe('who sits at a table', () => {
  it('is told together where neighbours are called the same', () =>
    expect(told([seat('Ada'), seat('Wisp'), seat('Wisp'), seat('Ben'), seat('Wisp')])).toEqual([
      ['Ada', [0]],
      ['Wisp', [1, 2]],
      ['Ben', [3]],
      ['Wisp', [4]],
    ]));

  it('is told one by one once there are points, and says who was best', () => {
    const all = company(
      [seat('Wisp', { share: 0, points: 3 }), seat('Wisp', { share: 1, points: 9 })],
      (one) => one.name,
    );
    expect(all.map(({ points, best }) => [points, best])).toEqual([
      [3, false],
      [9, true],
    ]);
  });

  it('leaves out the points of a game that has none, but not who won', () => {
    const all = company(
      [seat('Wisp', { share: 0, points: 0 }), seat('Wisp', { share: 1, points: 0 })],
      (one) => one.name,
    );
    expect(all.map(({ points, best }) => [points, best])).toEqual([
      [null, false],
      [null, true],
    ]);
  });
});
