/** Every picture of the start page, as a whole SVG document. */

import { sceneDefs, waver } from '../../../art/defs';
import { backdrop, SIZES } from './backdrop';
import { diamant } from './diamant';
import { emerald } from './emerald';
import { erdgeister } from './erdgeister';
import { HEIGHT, TOP, WIDTH } from './frame';
import { PALETTES, type Palette, type Theme } from './palette';

export const PICTURES = ['emerald', 'diamant', 'erdgeister', 'wide', 'tall'] as const;
export type Picture = (typeof PICTURES)[number];

const DRAWN: Record<Picture, (palette: Palette) => string> = {
  emerald,
  diamant,
  erdgeister,
  wide: (palette) => backdrop('wide', palette),
  tall: (palette) => backdrop('tall', palette),
};

/** The picture in this light. */
export function picture(name: Picture, theme: Theme): string {
  const page = name === 'wide' || name === 'tall' ? SIZES[name] : undefined;
  const [y, w, h] = page ? [0, page[0], page[1]] : [TOP, WIDTH, HEIGHT];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 ${y} ${w} ${h}" preserveAspectRatio="xMidYMid slice">${sceneDefs(theme)}<defs>${waver('waver', w, h)}</defs>` +
    DRAWN[name](PALETTES[theme]) +
    // behind a whole page nobody sees the grain, and it would make the file ten times as large
    (page
      ? ''
      : `<rect y="${y}" width="${w}" height="${h}" filter="url(#grain)" opacity=".1" style="mix-blend-mode:overlay"/>`) +
    '</svg>'
  );
}
