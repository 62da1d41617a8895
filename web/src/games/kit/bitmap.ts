/** Draws an SVG document onto a canvas, once: browsers would draw thousands of shapes again for every step of a figure. */

export interface Picture {
  /** Size of the bitmap in pixels. */
  width: number;
  height: number;
  /** The SVG document in this size. */
  svg: (width: number, height: number) => string;
  /** Paints over it what would cost too much in SVG. */
  finish?: (context: CanvasRenderingContext2D) => void;
}

/** The largest bitmap: more pixels cost a phone too much memory. */
const MOST_PIXELS = 9_000_000;

/** Pixels of the bitmap for one pixel of the page. */
export function density(): number {
  return Math.min(2, window.devicePixelRatio || 1);
}

/** Draws the picture, unless the canvas got a newer one in the meantime. */
export async function drawPicture(
  canvas: HTMLCanvasElement,
  { width: wanted, height: high, svg, finish }: Picture,
  isCurrent: () => boolean,
): Promise<boolean> {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (wanted * high)));
  const [width, height] = [Math.round(wanted * scale), Math.round(high * scale)];
  const address = URL.createObjectURL(new Blob([svg(width, height)], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    if (!isCurrent()) return false;
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, width, height);
    if (context) finish?.(context);
    return true;
  } catch {
    return false; // without its scenery a board still has its ground colour and all pieces
  } finally {
    URL.revokeObjectURL(address);
  }
}
