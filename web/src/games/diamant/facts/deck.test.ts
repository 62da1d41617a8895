import { describe, expect, it } from 'vitest';
import decide from '../../../../dev/fixtures/diamant-decide.json';
import { ORDER } from '../art/traits';
import { ledger, odds, percents, waysHome } from './deck';
import { moments, type Stage } from '../film/moments';
import type { DiamantView } from '../types';

const view = decide.view as unknown as DiamantView;
const stage = moments(view).at(-1)?.stage as Stage;
const prospects = view.position.prospects ?? null;

describe('the deck ledger', () => {
  it('counts every trap as on the path, in the deck or removed', () => {
    const rows = ledger(stage, ORDER).traps;
    expect(rows.map((row) => [row.trap, row.onPath, row.left, row.removed])).toEqual([
      ['spiders', 0, 2, 1],
      ['snakes', 1, 2, 0],
      ['lava', 1, 2, 0],
      ['boulders', 0, 3, 0],
      ['rams', 0, 3, 0],
    ]);
  });

  it('counts treasures, rubies and relics that are still face down', () => {
    const sums = ledger(stage, ORDER);
    expect([sums.cards, sums.treasureCards, sums.rubies, sums.relics]).toEqual([26, 11, 77, 3]);
    expect(sums.treasures.find((bar) => bar.value === 5)).toEqual({ value: 5, left: 2, all: 2 });
    expect(sums.treasures.find((bar) => bar.value === 17)).toEqual({ value: 17, left: 0, all: 1 });
  });
});

describe('the odds of the next card', () => {
  it('split the deck without a rest', () => {
    const next = odds(prospects);
    expect([next.ends, next.treasure, next.harmless, next.relic]).toEqual([4, 11, 8, 3]);
    expect(next.ends + next.treasure + next.harmless + next.relic).toBe(next.cards);
    expect(next.deadly).toEqual(['snakes', 'lava']);
    expect(odds(null).cards).toBe(0);
  });

  it('take the share of a treasure in whole rubies', () => {
    const shares = [1, 2, 3, 4, 5, 5, 7, 11, 11, 13, 15].map((value) => Math.floor(value / 4));
    expect(odds(prospects).share).toBeCloseTo(shares.reduce((sum, n) => sum + n) / 11);
  });

  it('add up to a hundred percent', () => {
    expect(percents([4, 11, 8, 3])).toEqual([15, 42, 31, 12]);
    expect(percents([1, 1, 1])).toEqual([34, 33, 33]);
    expect(percents([0, 0])).toEqual([0, 0]);
  });
});

describe('the way home', () => {
  it('shares the floor among the leavers and gives relics to one alone', () => {
    expect(waysHome(prospects, stage.pocket).map((way) => way.sum)).toEqual([20, 12, 11]);
    expect(waysHome(null, 3)).toEqual([]);
  });
});
