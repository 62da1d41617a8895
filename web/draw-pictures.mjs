/** Writes the start page's pictures as SVG into a folder: `node draw-pictures.mjs FOLDER`. `scripts/start_pictures.py` makes bitmaps of them. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';

const folder = process.argv[2] ?? '.';
mkdirSync(folder, { recursive: true });
const server = await createServer({
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
});
const { PICTURES, picture } = await server.ssrLoadModule('/src/screens/start/pictures/pictures.ts');
for (const name of PICTURES)
  for (const theme of ['dark', 'light']) writeFileSync(join(folder, `${name}-${theme}.svg`), picture(name, theme));
await server.close();
