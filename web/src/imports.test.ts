/** Which folder may import which: dependencies point one way here, too. */

import { expect, it } from 'vitest';
import { GAMES } from './games';

const SOURCES = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./**/*{.test,-for-tests,.d}.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const SHARED = ['art', 'i18n', 'protocol', 'shell', 'ui'];
/** By folder, the other folders that it may import; screens and what lies beside the folders may import all. */
const MAY: Record<string, string[]> = {
  art: [],
  fairness: [],
  i18n: ['shell'],
  protocol: ['i18n'],
  shell: ['i18n', 'protocol', 'fairness', 'games'],
  ui: ['art', 'i18n', 'protocol', 'shell'],
  games: [...SHARED, 'router.svelte', 'games/kit', 'games/plain', ...GAMES.map(({ name }) => `games/${name}`)],
  'games/kit': SHARED,
};
const ofGame = [...SHARED, 'games', 'games/kit'];

const GAME_FOLDERS = new Set(Object.keys(SOURCES).map((file) => /^\.\/(games\/[\w-]+)\//.exec(file)?.[1]));

/** `games/kit`, `screens`, or the file itself beside the folders. */
function folderOf(path: string): string {
  const [first = '', second] = path.split('/');
  const folder = `${first}/${second}`;
  return GAME_FOLDERS.has(folder) ? folder : first;
}

/** The folders of all that a file imports, without its own. */
function imported(file: string, source: string): string[] {
  const paths = [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map((match) => match[1] as string);
  const folders = paths.map((path) => folderOf(new URL(path, `http://x/${file}`).pathname.slice(1)));
  return [...new Set(folders)].filter((folder) => folder !== folderOf(file));
}

/** What a file imports although it may not. */
function forbidden(file: string, source: string): string[] {
  const folder = folderOf(file);
  const may = MAY[folder] ?? (folder.startsWith('games/') ? ofGame : null);
  return may === null ? [] : imported(file, source).filter((each) => !may.includes(each));
}

it('every folder imports only what lies below it, and no game imports another', () => {
  const found = Object.entries(SOURCES).flatMap(([file, source]) =>
    forbidden(file.slice(2), source).map((folder) => `${file} imports ${folder}`),
  );
  expect(Object.keys(SOURCES).length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

it('an import that points the other way is found', () => {
  const [one, other] = GAMES.map(({ name }) => name);
  expect(forbidden(`games/${one}/Board.svelte`, `import x from '../${other}/words';`)).toEqual([`games/${other}`]);
  expect(forbidden('games/kit/film.svelte.ts', "const x = await import('../../screens/table/keys');")).toEqual([
    'screens',
  ]);
  expect(forbidden('art/gold.ts', "import { speech } from '../i18n/language.svelte';")).toEqual(['i18n']);
  expect(forbidden('protocol/client.ts', "import { told } from '../ui/problems';")).toEqual(['ui']);
  expect(forbidden('ui/Button.svelte', "import { gold } from '../art/gold';")).toEqual([]);
});
