import { expect, it } from 'vitest';
import { shaftsOf } from './shafts';
import { readToml } from './toml';

it('knows the tiles of the usual mine', () => {
  const shafts = shaftsOf('default');
  expect(shafts.map((shaft) => shaft.name)).toEqual(['a', 'b', 'c', 'd']);
  expect(shafts[0]?.faces).toEqual({ I: ['dark', 'secret'], II: ['dark', 'sneak'] });
});

it('knows those of a board of one’s own, where one shaft has a tile of its own', () => {
  const board = readToml(
    '[tunnels.A]\n[tunnels.B]\n[faces.I]\nsecret=[2]\n[faces.II]\ndark=[]\n[tiles.b.I]\nsneak=[{in=2,out=4}]\n[tiles.b.II]\ndark=[2]\nsecret=[3]',
  );
  expect(shaftsOf(board)).toEqual([
    { name: 'a', faces: { I: ['secret'], II: [] } },
    { name: 'b', faces: { I: ['sneak'], II: ['dark', 'secret'] } },
  ]);
});
