import { afterEach, describe, expect, test, vi } from 'vitest';
import { server } from '../../protocol/client';
import type { BoardSeen } from '../../protocol/types';
import { BoardSession } from './board-session.svelte';

const seen = (change: Partial<BoardSeen>): BoardSeen => ({
  game: 'diamant',
  rules: '1',
  players: 3,
  names: ['Ada', 'Ben', 'Cem'],
  options: {},
  to_act: [1],
  position: {},
  legal: [],
  draws: [],
  start: 0,
  past: [],
  outcome: null,
  beginning: null,
  fields: {},
  file: '',
  analysis: null,
  choices: [],
  line: [],
  ...change,
});

describe('a board on which moves are tried', () => {
  afterEach(() => vi.restoreAllMocks());

  test('tells draws of chance in words, too', async () => {
    const draws = [{ text: '17', said: 'A treasure of 17 rubies', weight: 1 }];
    vi.spyOn(server, 'analysis').mockImplementation(() => Promise.resolve(seen({ to_act: [], draws })));
    const board = new BoardSession({ game: 'diamant', players: 3 }, 'en');
    await board.open();
    await board.play('17');
    expect(board.rows.map(({ node }) => [node.said, node.move])).toEqual([
      ['A treasure of 17 rubies', { text: '17', seat: null }],
    ]);
  });

  test('tells all moves with every question, and goes back to what it has shown', async () => {
    const asked = vi.spyOn(server, 'analysis').mockImplementation(() => Promise.resolve(seen({})));
    const board = new BoardSession({ game: 'diamant', players: 3 }, 'en');
    await board.open();
    await board.play('on');
    await board.play('back');
    await board.back();
    expect(asked.mock.calls.map(([start]) => start.moves)).toEqual([
      [],
      [{ text: 'on', seat: 1 }],
      [
        { text: 'on', seat: 1 },
        { text: 'back', seat: 1 },
      ],
    ]);
    expect(board.moves).toEqual([{ text: 'on', seat: 1 }]);
    await board.play('back');
    expect(asked).toHaveBeenCalledTimes(3);
    await board.back();
    await board.play('on');
    expect(board.rows.map(({ node, depth }) => [node.said, depth])).toEqual([
      ['on', 0],
      ['back', 1],
      ['on', 1],
    ]);
  });

  test('chance falls by its weights, for nobody', async () => {
    const draws = [
      { text: '5', said: '5', weight: 1 },
      { text: 'snakes', said: 'snakes', weight: 3 },
    ];
    const asked = vi.spyOn(server, 'analysis').mockImplementation(() => Promise.resolve(seen({ to_act: [], draws })));
    const board = new BoardSession({ game: 'diamant' }, 'en');
    await board.open();
    await board.draw(() => 0.2);
    await board.draw(() => 0.3);
    expect(asked.mock.calls.at(-1)?.[0].moves).toEqual([
      { text: '5', seat: null },
      { text: 'snakes', seat: null },
    ]);
  });

  test('keeps the last position when a move is refused', async () => {
    const ask = vi.spyOn(server, 'analysis').mockResolvedValueOnce(seen({ players: 4 }));
    const board = new BoardSession({ game: 'diamant' }, 'en');
    await board.open();
    ask.mockRejectedValueOnce(new Error('no'));
    await board.play('nonsense');
    expect(board.problem).toBeInstanceOf(Error);
    expect(board.seen?.players).toBe(4);
    expect(board.moves).toEqual([]);
  });
});
