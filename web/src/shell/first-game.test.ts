import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLevel, chooseRivals, gentleness, hasPlayed, levelChosen, rivalsChosen } from './first-game';

beforeEach(() => localStorage.clear());

describe('the game that is opened at once', () => {
  it('is easy, slow and explained for a newcomer', () => {
    expect(levelChosen()).toBe('easy');
    expect(gentleness('easy')).toEqual({ pace: 'human', hints: 'always' });
    expect(gentleness('hard')).toEqual({ pace: 'human', hints: 'always' });
  });

  it('is as usual for those who have played and chosen more', () => {
    hasPlayed();
    chooseLevel('hard');
    expect(levelChosen()).toBe('hard');
    expect(gentleness('hard')).toEqual({});
    expect(gentleness('easy')).toEqual({ pace: 'human', hints: 'always' });
  });

  it('has as many rivals as last time, by game, if the game allows it', () => {
    expect(rivalsChosen('emerald', 2, [1, 2, 3, 4])).toBe(2);
    chooseRivals('emerald', 4);
    expect(rivalsChosen('emerald', 2, [1, 2, 3, 4])).toBe(4);
    expect(rivalsChosen('diamant', 4, [2, 3, 4])).toBe(4);
    expect(rivalsChosen('emerald', 2, [1, 2, 3])).toBe(1);
  });

  it('survives what is broken', () => {
    localStorage.setItem('grotto-play', '{"level":"none"}');
    expect(levelChosen()).toBe('easy');
  });
});
