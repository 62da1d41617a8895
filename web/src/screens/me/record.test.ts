import { describe, expect, it } from 'vitest';
import { byGame, sum } from './record';

const line = (game: string, players: number, played: number, won: number): Parameters<typeof byGame>[0][number] => ({
  game,
  players,
  played,
  won,
  points: 10 * played,
});

describe('a record', () => {
  const tally = [line('diamant', 5, 2, 0.5), line('diamant', 3, 1, 1), line('emerald', 4, 6, 2)];

  it('puts the game first that was played most, and fewer players before more', () => {
    const [first, second] = byGame(tally);
    expect([first?.game, first?.played, first?.won]).toEqual(['emerald', 6, 2]);
    expect([second?.game, second?.played, second?.won]).toEqual(['diamant', 3, 1.5]);
    expect(second?.lines.map((one) => one.players)).toEqual([3, 5]);
  });

  it('adds everything up', () => expect([sum(tally, 'played'), sum(tally, 'won')]).toEqual([9, 3.5]));

  it('is empty for somebody new', () => expect(byGame([])).toEqual([]));
});
