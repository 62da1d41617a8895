import { expect, test } from 'vitest';
import { packed, unpacked } from './share';

test('a board comes back from its address as it was', async () => {
  const board = {
    start: { game: 'diamant', players: 3 },
    moves: [
      { text: '17', seat: null },
      { text: 'on', seat: 1 },
    ],
  };
  const text = await packed(board);
  expect(text).toMatch(/^[\w-]+$/);
  expect(await unpacked(text)).toEqual(board);
});

test('what nobody packed is no board', async () => {
  expect(await unpacked('nonsense')).toBeNull();
  expect(await unpacked('')).toBeNull();
});
