import { describe, expect, it } from 'vitest';
import type { SideGame } from '../../kit/board';
import { betInWords, betOn, sideTold } from './side-bets';
import { words } from '../words';
import { seatsNamed } from '../../kit/seats';

const nothing = async (): Promise<void> => undefined;
const side: SideGame = {
  bets: [],
  bet: null,
  canDare: [],
  dares: [{ seat: 0, dared: 2, taken: true, event: 8 }],
  settled: [
    { seat: 0, text: 'leaves:1', worth: 2, won: true, event: 8 },
    { seat: 1, text: 'card:trap', worth: 1, won: true, event: 9 },
  ],
  pebbles: [5, 1, 1],
  place: nothing,
  dare: nothing,
};

describe('bets and dares', () => {
  it('are told when the film has shown what decided them', () => {
    expect(sideTold(side, 8)).toMatchObject({ settled: [], pebbles: [3, 0, 0] });
    expect(sideTold(side, 8).open).toHaveLength(1);
    expect(sideTold(side, 9)).toMatchObject({ pebbles: [5, 0, 1], open: [] });
    expect(sideTold(side, 9).settled.map(({ seat }) => seat)).toEqual([0]);
    expect(sideTold(side, 10)).toMatchObject({ settled: side.settled, pebbles: [5, 1, 1] });
  });

  it('are read from their texts', () => {
    expect(betOn('card:relic')).toEqual({ card: 'relic' });
    expect(betOn('leaves:3')).toEqual({ leaves: 3 });
    expect(betOn('leaves:nobody')).toEqual({ leaves: null });
  });

  it('are called as the edition calls its cards', () => {
    const seats = seatsNamed(['Ann'], null);
    expect(betInWords('card:relic', seats, words('en'), 'artifact')).toBe('Artifact');
    expect(betInWords('leaves:0', seats, words('en'), 'relic')).toBe('Ann goes back');
    expect(betInWords('leaves:nobody', seats, words('en'), 'relic')).toBe('nobody goes back');
  });
});
