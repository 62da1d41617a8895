/** The scenery: sky, mountain, galleries, camp ground. Drawn once for a size and a theme; pieces lie above it. */

import { tidy } from '../../../art/geometry';
import { DEFS } from '../art/defs';
import type { Layout } from '../board/layout';
import { PALETTES, type Palette } from '../palette';
import type { Brush } from './brush';
import { cavern } from './cave';
import { crystals, foreground, ladder, lampPosts, trail } from './furniture';
import { meadow, mountain, sky } from './outdoors';
import type { Lamp } from './rock';
import { PAINT } from './scene.palette';

/** The scenery as an SVG picture of its own. */
export function scenery(it: Layout, theme: 'dark' | 'light'): string {
  const colours = PALETTES[theme];
  const tall = it.kind === 'tall';
  const k = tall ? 0.36 : Math.min(1, it.fire.scale / 1.12);
  const warm = colours.warmth;
  const spread = [0.08, 0.36, 0.64, 0.92].map((part): Lamp => ({
    x: it.party.x + it.party.width * part - 31 * it.partyScale,
    y: it.party.y - 38 * it.partyScale,
    reach: tall ? 95 : 215,
    strength: 0.42 * warm,
    off: tall ? 30 : 60,
    colour: PAINT.lightOrange1,
  }));
  const posts = it.lamps.map((lamp): Lamp => ({
    x: lamp.x + 10,
    y: lamp.y - 46,
    reach: 120,
    strength: 0.5 * warm,
    off: 40,
    colour: PAINT.lightOrange1,
  }));
  const fire: Lamp = {
    x: it.fire.x,
    y: it.fire.y - 24 * k,
    reach: tall ? 60 : 165,
    strength: 0.5,
    off: 30,
    colour: PAINT.lightOrange5,
  };
  const brush: Brush = { it, colours, k, tall, lamps: [...spread, ...posts], fire };
  const parts = [sky, mountain, cavern, ladder, lampPosts, trail, crystals, meadow, foreground]
    .map((part) => part(brush))
    .join('');
  const [w, h] = [tidy(it.width), tidy(it.height)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${Math.round(it.width * it.unit)}" height="${Math.round(it.height * it.unit)}" preserveAspectRatio="none"><defs>${DEFS}${filters(colours)}</defs>${parts}</svg>`;
}

function filters(colours: Palette): string {
  const blur = (n: number): string =>
    `<filter id="b${n}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${n}"/></filter>`;
  const stops = colours.sky.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
  return (
    [2, 6, 14].map(blur).join('') +
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>` +
    `<filter id="ds" x="-60%" y="-20%" width="220%" height="150%"><feDropShadow dx="0" dy="5" stdDeviation="4" flood-color="${PAINT.slateBlack}" flood-opacity=".75"/></filter>` +
    '<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 .95 0 0 0 0 .85 0 0 0 -1.6 1.05"/></filter>'
  );
}
