/**
 * Games of other packages. GROTTO_GAMES names folders, separated as in PATH, absolute or from the root of the clone;
 * each holds a `manifest.ts`. Their code imports the client's modules as `$grotto/...`.
 */
import { existsSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:added-games';
const ROOT = resolve(import.meta.dirname, '..');
const SOURCES = resolve(import.meta.dirname, 'src');

/** The folders that a list names; one without a manifest is refused. */
export function foldersIn(list: string): string[] {
  const folders = list
    .split(delimiter)
    .filter((part) => part.trim() !== '')
    .map((part) => resolve(ROOT, part.trim()));
  for (const folder of folders) {
    if (!existsSync(join(folder, 'manifest.ts')))
      throw new Error(`GROTTO_GAMES names ${folder}, but there is no manifest.ts in it`);
  }
  return folders;
}

/** What a folder's built files are called by: its own name, or that of the package around a folder `web`. */
export function gameFolderName(folder: string): string {
  return basename(folder) === 'web' ? basename(dirname(folder)) : basename(folder);
}

/** Makes `virtual:added-games`, the manifests of these folders. */
export function addedGames(folders: readonly string[]): Plugin {
  const names = folders.map((_, i) => `game${i}`);
  const imports = folders.map(
    (folder, i) => `import { manifest as ${names[i]} } from ${JSON.stringify(join(folder, 'manifest.ts'))};`,
  );
  return {
    name: 'grotto-added-games',
    config: () => ({
      // a folder elsewhere has no packages of its own: it uses the client's
      resolve: { alias: { $grotto: SOURCES }, dedupe: ['svelte'] },
      server: { fs: { allow: [ROOT, ...folders] } },
    }),
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}` ? [...imports, `export const addedGames = [${names.join(', ')}];`].join('\n') : null,
  };
}
