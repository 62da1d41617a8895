import { expect, test } from 'vitest';
import { readBoard } from './board-file';

test('a match file, a board with its tries, and a position set up by hand are boards', () => {
  expect(readBoard('grotto match 1\n…')).toEqual({ start: { match: 'grotto match 1\n…' }, moves: [] });
  const position = { game: 'diamant', players: 3, position: { pocket: 4 } };
  expect(readBoard(JSON.stringify(position))).toEqual({ start: position, moves: [] });
  const board = { start: position, moves: [{ text: 'on', seat: 0 }] };
  expect(readBoard(JSON.stringify(board))).toEqual(board);
});

test('anything else is none', () => {
  for (const text of ['', 'nonsense', '{}', '[]', '{"game":"diamant","moves":3}']) expect(readBoard(text)).toBeNull();
});
