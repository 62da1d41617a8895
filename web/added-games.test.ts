import { describe, expect, it } from 'vitest';
import { foldersIn, gameFolderName } from './added-games.ts';

describe('folders of other games', () => {
  it('are none unless somebody names them', () => expect(foldersIn('')).toEqual([]));

  it('may be named from the root of the clone', () => {
    const [folder = ''] = foldersIn('examples/nuggets/web');
    expect(folder).toMatch(/\/examples\/nuggets\/web$/);
    expect(gameFolderName(folder)).toBe('nuggets');
    expect(gameFolderName('/somewhere/chess')).toBe('chess');
  });

  it('that hold no manifest are refused by name', () => {
    expect(() => foldersIn('examples/nothing')).toThrow(/GROTTO_GAMES names \S+\/examples\/nothing, but/);
    expect(() => foldersIn('examples/nuggets')).toThrow(/there is no manifest\.ts in it/);
  });
});
