/** Turns an SVG document into pixels, once. */

import { random } from '../../art/random';

/** Most pixels of a bitmap: more than that costs a phone too much memory. */
const MOST = 9_000_000;

/** How wide a bitmap of this shape may be. */
export function widthFor(wanted: number, w: number, h: number): number {
  return Math.min(wanted, Math.sqrt((MOST * w) / h));
}

/** Draws the document onto the canvas, which takes its size. */
export async function drawInto(canvas: HTMLCanvasElement, svg: string, stale: () => boolean): Promise<boolean> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    if (stale()) return false;
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    if (context) sprinkle(context);
    return true;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Fine grain over the picture: a small square of noise, repeated. As a filter of the document it would cost ten times as much. */
function sprinkle(context: CanvasRenderingContext2D): void {
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
