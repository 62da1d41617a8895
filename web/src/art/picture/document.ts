/** Pictures of the start page as whole SVG documents, from which `scripts/start_pictures.py` makes bitmaps. */

import { sceneDefs, waver } from '../defs';
import { HEIGHT, TOP, WIDTH } from './cave';
import { PALETTES, type Palette, type Theme } from './palette';

/** What a game's `picture/drawing.ts` exports. */
export type Draw = (palette: Palette, theme: Theme) => string;

/** An SVG document of this size; `more` lies over what is drawn. */
export function pictureDocument(
  [y, w, h]: readonly [number, number, number],
  theme: Theme,
  draw: Draw,
  more = '',
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 ${y} ${w} ${h}" preserveAspectRatio="xMidYMid slice">${sceneDefs(theme)}<defs>${waver('waver', w, h)}</defs>` +
    `${draw(PALETTES[theme], theme)}${more}</svg>`
  );
}

/** A game's picture in this light. */
export function gamePicture(draw: Draw, theme: Theme): string {
  const grain = `<rect y="${TOP}" width="${WIDTH}" height="${HEIGHT}" filter="url(#grain)" opacity=".1" style="mix-blend-mode:overlay"/>`;
  return pictureDocument([TOP, WIDTH, HEIGHT], theme, draw, grain);
}
