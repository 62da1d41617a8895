import { expect, it } from 'vitest';
import { shaftsOf } from './shafts';

it('knows the tiles of the usual mine', () => {
  const shafts = shaftsOf('default');
  expect(shafts.map((shaft) => shaft.name)).toEqual(['a', 'b', 'c', 'd']);
  expect(shafts[0]?.faces).toEqual({ I: ['dark', 'secret'], II: ['dark', 'sneak'] });
});

it('knows those of a board of one’s own, where one shaft has a tile of its own', () => {
  const board = {
    tunnels: { A: {}, B: {} },
    faces: { I: { secret: [2] }, II: { dark: [] } },
    tiles: { b: { I: { sneak: [{ in: 2, out: 4 }] }, II: { dark: [2], secret: [3] } } },
  };
  expect(shaftsOf(board)).toEqual([
    { name: 'a', faces: { I: ['secret'], II: [] } },
    { name: 'b', faces: { I: ['sneak'], II: ['dark', 'secret'] } },
  ]);
});
