/** The mine as one picture: drawn once for a board, its tiles, a window and a theme, and then kept as a bitmap. */

import type { Point } from '../../../art/geometry';
import type { Box, Layout } from '../board/layout';
import { isShaft } from '../board/geometry';
import { gold, treasure } from './chamber';
import { mineDefs } from './defs';
import { fields, timber } from './fields';
import { ornaments } from './ornaments';
import { brush, num, xy, type Brush } from './paint';
import { floors, rails, shadow, walls } from './passages';
import { rockMass } from './rockmass';
import { sneak, specialsOnTop, tile } from './specials';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './scene.palette';

/** The whole picture as an SVG document that shows `region`, of this width in pixels. */
export function mineScene(layout: Layout, region: Box, theme: 'dark' | 'light', width: number): string {
  const b = brush(layout, region, theme);
  const tiles = Object.keys(layout.pitch)
    .map((shaft) => tile(b, shaft))
    .join('');
  const burrows = layout.specials
    .filter((it) => it.kind === 'sneak' && !it.along)
    .map((it) => sneak(b, it))
    .join('');
  const arches = layout.specials
    .filter((it) => it.kind === 'sneak' && !isShaft(it.beside) && it.along)
    .map((it) => sneak(b, it))
    .join('');
  const timbers = layout.lamps
    .filter((it) => it.timber)
    .map((it) => timber(it.frame))
    .join('');
  const all =
    mineDefs(b) +
    rockMass(b) +
    ornaments(b) +
    shadow(b) +
    tiles +
    burrows +
    walls(b) +
    floors(b) +
    arches +
    rails(b) +
    fields(b) +
    gold(b) +
    specialsOnTop(b) +
    timbers +
    glow(b) +
    treasure(b) +
    lanterns(b) +
    dust(b) +
    veil(b);
  const { x, y, w, h } = region;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${w} ${h}" width="${Math.round(width)}" height="${Math.round((width * h) / w)}">${all}</svg>`;
}

/** Pools of lantern light, and the gold's own. */
function glow(b: Brush): string {
  const {
    centre: [cx, cy],
    chamber: [rx, ry],
    lamps,
  } = b.layout;
  let s = lamps
    .filter((it) => it.lit)
    .map(
      (it) =>
        `<circle cx="${num(it.p[0])}" cy="${num(it.p[1])}" r="98" fill="url(#lamp)" opacity="${b.palette.pools}"/>`,
    )
    .join('');
  s += `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="320" ry="240" fill="url(#halo)" opacity="${b.palette.pools * 0.83}"/><g filter="url(#b4)">`;
  for (let i = 0; i < 14; i++) {
    const [a, w, l] = [(i / 14) * 6.283 + b.between(-0.12, 0.12), b.between(0.05, 0.12), b.between(200, 285)];
    const tip = (side: number): Point => [
      cx + Math.cos(a + side * w) * l * 1.2,
      cy + Math.sin(a + side * w) * l * 0.86,
    ];
    s += `<path d="M${xy([cx, cy])}L${xy(tip(-1))}L${xy(tip(1))}Z" fill="url(#ray)" opacity="${b.between(0.35, 0.8).toFixed(2)}"/>`;
  }
  return `<g style="mix-blend-mode:screen">${s}</g><ellipse cx="${num(cx)}" cy="${num(cy + 4)}" rx="${num(rx)}" ry="${num(ry)}" fill="url(#core)"/></g>`;
}

const LANTERN =
  `<circle r="24" fill="url(#lamp)"/><path d="M-3.5,-13Q0,-19 3.5,-13" fill="none" stroke="${PAINT.deepestSlate}" stroke-width="2"/><path d="M-6.5,-12H6.5L5,-8H-5Z" fill="${PALETTE.goldEdge}" stroke="${PAINT.deepestSlate}" stroke-width="1.2"/><path d="M-6,-8H6L7,5H-7Z" fill="${PAINT.paleSand2}" stroke="${PAINT.deepestSlate}" stroke-width="1.3"/>` +
  `<path d="M0,-6C4,-1 3,3 0,3.5C-3,3 -4,-1 0,-6Z" fill="${PAINT.lightOrange}"/><path d="M0,-2C2,0 1.6,2.6 0,3C-1.6,2.6 -2,0 0,-2Z" fill="${PAINT.sandWhite}"/><path d="M-8,5H8L6.5,9H-6.5Z" fill="${PALETTE.goldEdge}" stroke="${PAINT.deepestSlate}" stroke-width="1.2"/>`;

function lanterns(b: Brush): string {
  return b.layout.lamps
    .filter((it) => it.lit)
    .map((it) => `<g transform="translate(${xy(it.p)})">${LANTERN}</g>`)
    .join('');
}

/** Dust that dances in the light. */
function dust(b: Brush): string {
  const {
    centre: [cx, cy],
    lamps,
  } = b.layout;
  const mote = (x: number, y: number, most: number): string =>
    `<circle cx="${num(x)}" cy="${num(y)}" r="${num(b.between(0.6, most))}" fill="${PAINT.paleSand1}" opacity="${b.between(0.25, 0.9).toFixed(2)}"/>`;
  let s = '';
  for (let i = 0; i < 90; i++) {
    const [a, d] = [b.next() * 6.283, b.next() ** 0.7 * 220];
    s += mote(cx + Math.cos(a) * d * 1.2, cy + Math.sin(a) * d * 0.85, 1.7);
  }
  for (const it of lamps)
    if (it.lit) for (let i = 0; i < 5; i++) s += mote(it.p[0] + b.between(-34, 34), it.p[1] + b.between(-34, 20), 1.4);
  return s;
}

/** Dusk towards the edges. */
function veil({ region: { x, y, w, h } }: Brush): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#vig)"/>`;
}
