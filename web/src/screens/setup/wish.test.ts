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
    expect(wish.sitting(word)).toEqual([{ seat: 0, name: 'Mira' }, { seat: 1, name: 'Jonas' }, { seat: 2, name: 'Player 3' }]);
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
