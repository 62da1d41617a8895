import { expect, it } from 'vitest';
import { GAMES } from '.';

const SOURCES = import.meta.glob<string>(
  [
    '../**/*.{ts,svelte,css,js,json}',
    '!../**/*.test.ts',
    '!../**/*-for-tests.ts',
    '!../**/*.d.ts',
    '!../**/fixtures/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
/** Where a game's name is the name of something else, and what it is there. */
const OTHER_MEANINGS: Record<string, RegExp> = {
  '../art/gems.ts': /\bemerald\b/g,
  '../art/palette.ts': /\bemerald\b/g,
};

const ownFolder = (file: string): boolean => GAMES.some(({ name }) => file.startsWith(`./${name}/`));
const named = new RegExp(GAMES.map(({ name }) => name).join('|'), 'i');

it('only the list of games names a game outside its folder', () => {
  const naming = Object.entries(SOURCES)
    .filter(([file]) => !ownFolder(file) && file !== './index.ts')
    .filter(([file, source]) => named.test(source.replace(OTHER_MEANINGS[file] ?? /(?!)/, '')))
    .map(([file]) => file);
  expect(Object.keys(SOURCES).length).toBeGreaterThan(200);
  expect(naming).toEqual([]);
});
