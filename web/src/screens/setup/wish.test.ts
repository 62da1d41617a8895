import { describe, expect, it } from 'vitest';
import { Wish } from './wish.svelte';

const word = (n: number): string => `Player ${n}`;

describe('a wish for a table', () => {
  it('with friends leaves seats to those who come by the link', () => {
    const wish = new Wish('emerald', 'friends', 'Mira');
    expect(wish.create().seats).toEqual([{ bot: null }, { bot: null }, { bot: null }]);
    expect(wish.sitting(word)).toEqual([{ seat: 0, name: 'Mira' }]);
    expect(wish.complete).toBe(false);
  });

  it('against bots can begin at once', () => {
    const wish = new Wish('diamant', 'bots', 'Mira');
    expect(wish.create().settings.players).toBe(5);
    expect(wish.create().seats?.slice(1)).toEqual(Array(4).fill({ bot: 'companion' }));
    expect(wish.complete).toBe(true);
  });

  it('at one screen gives each a name, and those without one a number', () => {
    const wish = new Wish('diamant', 'screen', 'Mira');
    wish.change(1, { name: '  Jonas ' });
    wish.change(3, { kind: 'bot', bot: 'master' });
    expect(wish.sitting(word)).toEqual([
      { seat: 0, name: 'Mira' },
      { seat: 1, name: 'Jonas' },
      { seat: 2, name: 'Player 3' },
    ]);
    expect(wish.create().seats?.[3]).toEqual({ bot: 'master' });
  });

  it('notices two people of one name', () => {
    const wish = new Wish('emerald', 'screen', 'Mira');
    expect(wish.doubled(word)).toBe(false);
    wish.change(1, { name: 'Mira' });
    expect(wish.doubled(word)).toBe(true);
  });

  it('keeps who sits when the number of players changes', () => {
    const wish = new Wish('emerald', 'bots', 'Mira');
    wish.change(1, { bot: 'wisp' });
    wish.resize(5);
    wish.resize(2);
    expect(wish.create().seats).toEqual([{ bot: null }, { bot: 'wisp' }]);
  });
});

describe('the options of a wish', () => {
  it('say only what is not usual', () => {
    const wish = new Wish('erdgeister', 'bots', 'Mira');
    wish.opt('turn_limit', 60, 0);
    wish.opt('start', 1, 'random');
    wish.opt('turn_limit', 0, 0);
    expect(wish.create().settings.options).toEqual({ start: 1 });
  });

  it('are not whole while a board of one’s own is missing', () => {
    const wish = new Wish('erdgeister', 'bots', 'Mira');
    wish.opt('board', null, 'default');
    expect(wish.whole).toBe(false);
    wish.opt('board', { name: 'mine' }, 'default');
    expect(wish.whole).toBe(true);
  });

  it('forget chosen tiles with their board, but not a rule for any board', () => {
    const wish = new Wish('erdgeister', 'bots', 'Mira');
    wish.opt('tiles', ['I', 'II', 'I', 'I']);
    wish.opt('board', { name: 'mine' }, 'default');
    expect(wish.options).toEqual({ board: { name: 'mine' } });
    wish.opt('tiles', 'tactical');
    wish.opt('board', 'default', 'default');
    expect(wish.options).toEqual({ tiles: 'tactical' });
  });
});
