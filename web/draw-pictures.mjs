/**
 * Writes the start page's pictures and the cast's portraits as SVG: `node draw-pictures.mjs FOLDER`. `scripts/start_pictures.py` makes bitmaps of
 * them. A file is called after the bitmap's place below src, without its ending.
 */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';

const folder = process.argv[2] ?? '.';
const server = await createServer({
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
});

function write(place, svg) {
  const file = join(folder, `${place}.svg`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
}

const { gamePicture } = await server.ssrLoadModule('/src/art/picture/document.ts');
const { backdropPicture, SHAPES } = await server.ssrLoadModule('/src/ui/backdrop/drawing.ts');
const drawings = readdirSync('src/games', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('picture/drawing.ts'),
);
for (const theme of ['dark', 'light']) {
  for (const file of drawings) {
    const { draw } = await server.ssrLoadModule(`/src/games/${file}`);
    write(`games/${dirname(file)}/${theme}`, gamePicture(draw, theme));
  }
  for (const shape of SHAPES) write(`ui/backdrop/${shape}-${theme}`, backdropPicture(shape, theme));
}
const { CAST } = await server.ssrLoadModule('/src/art/portraits/cast.palette.ts');
const { MOODS } = await server.ssrLoadModule('/src/art/portraits/face.ts');
const { portrait } = await server.ssrLoadModule('/src/art/portraits/portrait.ts');
for (const { id } of CAST)
  for (const mood of MOODS) write(`art/portraits/bitmaps/${id}-${mood}`, portrait(id, mood, 'close'));
await server.close();
