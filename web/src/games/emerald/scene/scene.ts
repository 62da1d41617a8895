/** The whole scenery as one SVG picture: 8,000 shapes, drawn once for each size and theme. */

import { stone } from '../../../art/castle';
import { sceneDefs, waver, wideBlur } from '../../../art/defs';
import { random } from '../../../art/random';
import type { Fit } from '../board/layout';
import { cave, furniture, inside, motes, mountain } from './cave';
import { chamber } from './chamber';
import { castle, meadow, meadowFields, sky } from './outdoors';
import { PALETTES, type Theme } from './palette';
import { PALETTE } from '../../../art/palette';

/** An SVG document of the scenery, `width` by `height` pixels large. */
export function scene({ layout, box }: Fit, theme: Theme, width: number, height: number): string {
  const palette = PALETTES[theme];
  const next = random(11);
  const rock = cave(layout, box, random(23));
  const [w, h] = [Math.ceil(box.w), Math.ceil(box.h)];
  const frame = `x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}"`;
  const fade = (id: string, stops: readonly string[], at: readonly number[]): string =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map((c, i) => `<stop offset="${at[i]}" stop-color="${c}"/>`).join('')}</linearGradient>`;
  const defs =
    sceneDefs(theme) +
    `<defs>${stone(theme)}${fade('meadow', palette.meadow, [0, 0.25, 1])}${fade('mountain', palette.mountain, [0, 0.35, 1])}${wideBlur('edge', 8 * layout.unit, w, h, box.x, box.y)}${waver('waver', w, h, box.x, box.y)}` +
    `<clipPath id="rock"><path d="${rock.rock}"/></clipPath><clipPath id="hollow"><path d="${rock.hollow}" clip-rule="evenodd"/></clipPath>` +
    `<radialGradient id="border" cx=".5" cy=".48" r=".75"><stop offset=".6" stop-color="${PALETTE.figureShadow}" stop-opacity="0"/><stop offset="1" stop-color="${PALETTE.figureShadow}" stop-opacity="${palette.border}"/></radialGradient></defs>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${box.w} ${box.h}">${defs}` +
    sky(layout, box, palette, next) +
    mountain(layout, box, palette, rock, next) +
    inside(layout, box, palette, rock, next) +
    meadow(layout, box, palette, next) +
    furniture(layout, palette, rock.lights, next) +
    chamber(layout, palette, next) +
    castle(layout) +
    meadowFields(layout, next) +
    motes(layout, random(77)) +
    `<rect ${frame} filter="url(#grain)" opacity=".1" style="mix-blend-mode:overlay"/><rect ${frame} fill="url(#border)"/></svg>`
  );
}
