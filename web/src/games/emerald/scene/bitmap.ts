/** Scenery as a bitmap: browsers would draw thousands of shapes again for every step of a knight. */

/** Draws an SVG document onto the canvas; false if the canvas got something newer meanwhile. */
export async function paint(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  draw: () => string,
  isCurrent: () => boolean,
): Promise<boolean> {
  const address = URL.createObjectURL(new Blob([draw()], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    if (!isCurrent()) return false;
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return true;
  } finally {
    URL.revokeObjectURL(address);
  }
}
