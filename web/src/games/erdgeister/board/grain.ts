/** Fine grain over the scenery. */

import { random } from '../../../art/random';

/** A small square of noise, repeated: as a filter of the SVG document it would cost ten times as much. */
export function grain(context: CanvasRenderingContext2D): void {
  const size = 160;
  const square = new ImageData(size, size);
  const next = random(4);
  for (let i = 0; i < square.data.length; i += 4) {
    const grey = 90 + next() * 150;
    square.data.set([grey, grey * 0.98, grey * 0.93, 255], i);
  }
  const tile = document.createElement('canvas');
  tile.width = tile.height = size;
  tile.getContext('2d')?.putImageData(square, 0, 0);
  const pattern = context.createPattern(tile, 'repeat');
  if (!pattern) return;
  context.globalCompositeOperation = 'overlay';
  context.globalAlpha = 0.12;
  context.fillStyle = pattern;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}
