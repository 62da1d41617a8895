import { describe, expect, test } from 'vitest';
import { chapterAt, grouped, rounds } from './chapters';

const turn = (seat: number) => ({ facts: [{ kind: 'turn', seat }] });
const nothing = { facts: [{ kind: 'moved', seat: 1 }] };

describe('the parts of a match', () => {
  test('a round begins whenever the turn comes to whoever had it first', () => {
    expect(rounds([nothing, turn(1), nothing, turn(2), turn(0), nothing, turn(1), turn(2)])).toEqual([2, 7]);
    expect(rounds([nothing])).toEqual([]);
  });

  test('many rounds share a name on the axis, few keep their own', () => {
    const all = Array.from({ length: 14 }, (_, i) => ({ step: 10 * i, title: `Round ${i + 1}` }));
    expect(grouped(all, 'en').map(({ step, title }) => [step, title])).toEqual([
      [0, 'Rounds 1 to 3'],
      [30, 'Rounds 4 to 6'],
      [60, 'Rounds 7 to 9'],
      [90, 'Rounds 10 to 12'],
      [120, 'Rounds 13 to 14'],
    ]);
    expect(grouped(all.slice(0, 5), 'en')).toEqual(all.slice(0, 5));
  });

  test('a position lies in the latest part that has begun', () => {
    const all = [
      { step: 3, title: 'Cave 1' },
      { step: 20, title: 'Cave 2' },
    ];
    expect([2, 3, 19, 20, 99].map((step) => chapterAt(all, step))).toEqual([
      '',
      'Cave 1',
      'Cave 1',
      'Cave 2',
      'Cave 2',
    ]);
  });
});
