import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { addedGames, foldersIn, gameFolderName } from './added-games.ts';

const ADDED = foldersIn(process.env['GROTTO_GAMES'] ?? '');

/** The service worker knows the names of all built files, and changes whenever one of them does. */
function serviceWorker(): Plugin {
  return {
    name: 'grotto-service-worker',
    apply: 'build',
    enforce: 'post', // Vite removes scripts that only import styles: a missing file would make the installation fail
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .sort();
      const page = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName === 'index.html' ? [String(file.source)] : [],
      );
      const version = createHash('sha256')
        .update(JSON.stringify([files, page]))
        .digest('hex')
        .slice(0, 12);
      const source = readFileSync(new URL('./src/service-worker.js', import.meta.url), 'utf8')
        .replace("'VERSION'", JSON.stringify(version))
        .replace("['FILES']", JSON.stringify(files.map((name) => `/${name}`)));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

/** Text is compressed once and for all beside itself; the server sends what the browser can read. */
function compressed(): Plugin {
  const SHRINKS = /\.(html|js|css|svg|webmanifest)$/;
  const LEAST = 1000; // bytes: smaller files fit into one packet anyway
  return {
    name: 'grotto-compressed',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => SHRINKS.test(file))) {
        const file = join(dir, name);
        const content = readFileSync(file);
        if (content.length < LEAST) continue;
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}

/** Each game has files of the same names: a built file says which game's it is. */
function ofGame(module: string | null): string {
  const folder = ADDED.find((one) => module?.startsWith(`${one}/`));
  const game = folder ? gameFolderName(folder) : /\/src\/games\/(?!kit\/)([^/]+)\//.exec(module ?? '')?.[1];
  return game === undefined ? '' : `${game}-`;
}

export default defineConfig({
  plugins: [svelte(), addedGames(ADDED), serviceWorker(), compressed()],
  // the built client is part of the Python package
  build: {
    outDir: process.env['WEB_OUT'] ?? '../src/grotto/server/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // the first page needs one file of each kind: a browser requests six at a time, and each one takes a round trip
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        chunkFileNames: (chunk) => `assets/${ofGame(chunk.facadeModuleId)}[name]-[hash].js`,
      },
    },
  },
  worker: { format: 'es' },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  // the time limit is for tests that hang: a busy machine takes many times as long as a quiet one
  // without the cache on disk: it does not notice files that are new to an import.meta.glob
  // @ts-ignore: read by vitest only, which is not installed for a plain build
  test: {
    environment: 'happy-dom',
    fsModuleCache: false,
    testTimeout: 60_000,
    setupFiles: ['src/i18n/all-languages.ts'],
  },
});
