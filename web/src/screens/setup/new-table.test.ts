import { describe, expect, it } from 'vitest';
import { NewTable } from './new-table.svelte';

const word = (n: number): string => `Player ${n}`;

describe('a draft for a table', () => {
  it('with friends leaves seats to those who come by the link', () => {
    const draft = new NewTable('emerald', 'friends', 'Mira');
    expect(draft.create().seats).toEqual([{ bot: null }, { bot: null }, { bot: null }]);
    expect(draft.playersHere(word)).toEqual([{ seat: 0, name: 'Mira' }]);
    expect(draft.complete).toBe(false);
  });

  it('against bots can begin at once', () => {
    const draft = new NewTable('diamant', 'bots', 'Mira');
    expect(draft.create().settings.players).toBe(5);
    expect(draft.create().seats?.slice(1)).toEqual(Array(4).fill({ bot: 'companion' }));
    expect(draft.complete).toBe(true);
  });

  it('at one screen gives each a name, and those without one a number', () => {
    const draft = new NewTable('diamant', 'screen', 'Mira');
    draft.change(1, { name: '  Jonas ' });
    draft.change(3, { kind: 'bot', bot: 'master' });
    expect(draft.playersHere(word)).toEqual([
      { seat: 0, name: 'Mira' },
      { seat: 1, name: 'Jonas' },
      { seat: 2, name: 'Player 3' },
    ]);
    expect(draft.create().seats?.[3]).toEqual({ bot: 'master' });
  });

  it('notices two people of one name', () => {
    const draft = new NewTable('emerald', 'screen', 'Mira');
    expect(draft.doubled(word)).toBe(false);
    draft.change(1, { name: 'Mira' });
    expect(draft.doubled(word)).toBe(true);
  });

  it('gives all bots one level, and none to people', () => {
    const draft = new NewTable('emerald', 'bots', 'Mira');
    draft.levelBots('hard');
    expect(draft.level).toBe('hard');
    expect(draft.create().seats).toEqual([{ bot: null }, { bot: 'master' }, { bot: 'master' }]);
    draft.change(1, { bot: 'wisp' });
    expect(draft.level).toBe(null);
  });

  it('keeps who sits when the number of players changes', () => {
    const draft = new NewTable('emerald', 'bots', 'Mira');
    draft.change(1, { bot: 'wisp' });
    draft.resize(5);
    draft.resize(2);
    expect(draft.create().seats).toEqual([{ bot: null }, { bot: 'wisp' }]);
  });
});

describe('the options of a draft', () => {
  it('say only what is not usual', () => {
    const draft = new NewTable('erdgeister', 'bots', 'Mira');
    draft.opt('turn_limit', 60, 0);
    draft.opt('start', 1, 'random');
    draft.opt('turn_limit', 0, 0);
    expect(draft.create().settings.options).toEqual({ start: 1 });
  });

  it('are not whole while a board of one’s own is missing', () => {
    const draft = new NewTable('erdgeister', 'bots', 'Mira');
    draft.opt('board', null, 'default');
    expect(draft.whole).toBe(false);
    draft.opt('board', { name: 'mine' }, 'default');
    expect(draft.whole).toBe(true);
  });

  it('forget chosen tiles with their board, but not a rule for any board', () => {
    const draft = new NewTable('erdgeister', 'bots', 'Mira');
    draft.opt('tiles', ['I', 'II', 'I', 'I']);
    draft.opt('board', { name: 'mine' }, 'default');
    expect(draft.options).toEqual({ board: { name: 'mine' } });
    draft.opt('tiles', 'tactical');
    draft.opt('board', 'default', 'default');
    expect(draft.options).toEqual({ tiles: 'tactical' });
  });
});
