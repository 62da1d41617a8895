import { describe, expect, it } from 'vitest';
import mid from '../../../../dev/fixtures/emerald-mid.json';
import type { EmeraldView } from '../types';
import { chestOf } from './chest';

const view = mid.view as unknown as EmeraldView;

describe('the own chest', () => {
  it('adds up what the view tells of it, and what majorities would bring', () => {
    const seat = view.viewer ?? 0;
    const chest = chestOf(view, seat);
    const held = Object.values(view.position.majorities).filter((owner) => owner === seat).length;
    expect(chest.most).toHaveLength(held);
    expect(chest.total).toBe((view.position.riders[seat]?.points ?? 0) + held * view.position.bonus_value);
    const bonus = chest.four ? chest.bonus : 0;
    const gems = Object.values(view.position.riders[seat]?.gems ?? {}).reduce((sum, n) => sum + n, 0);
    expect(chest.gems).toBe(gems);
    expect(chest.worth + gems + bonus + held * chest.bonus).toBe(chest.total);
  });

  it('of somebody else tells no gold', () => {
    const other = ((view.viewer ?? 0) + 1) % view.players;
    expect(chestOf(view, other).gold).toEqual([]);
  });
});
