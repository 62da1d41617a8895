/** What grows in caves: crystals and glowing mushrooms. */

import { blend, css, rgb, WHITE } from './colour';
import type { Gem } from './gems';
import { place } from './geometry';
import { GEM_COLOURS, PALETTE } from './palette';
import { PAINT } from './crystals.palette';

// x, height, half width, lean
const SPIRES = [
  [-14, 22, 6, -22],
  [12, 26, 6, 18],
  [0, 38, 8, -2],
  [-6, 18, 5, -40],
  [7, 16, 4, 40],
] as const;

/** A group of crystals; uses the `soft8` filter, so it needs a scene that defines it. */
export function crystals(x: number, y: number, scale: number, kind: Gem | 'amethyst' = 'diamond', turn = 0): string {
  const colour = rgb(GEM_COLOURS[kind]);
  const spires = SPIRES.map(
    ([dx, h, w, lean]) =>
      `<g transform="translate(${dx} 2) rotate(${lean})"><path d="M${-w} 0L${-w * 0.9} ${-h * 0.72}L0 ${-h}L0 2Z" fill="${css(blend(colour, WHITE, 0.38))}"/>` +
      `<path d="M${w} 0L${w * 0.9} ${-h * 0.72}L0 ${-h}L0 2Z" fill="${css(blend(colour, [20, 10, 50], 0.38))}"/>` +
      `<path d="M${-w * 0.4} ${-h * 0.2}L${-w * 0.36} ${-h * 0.66}" stroke="${PALETTE.white}" stroke-opacity=".6" stroke-width="1.2"/></g>`,
  );
  return place(
    `<circle cy="-14" r="44" fill="${css(colour)}" opacity=".16" filter="url(#soft8)"/>${spires.join('')}`,
    x,
    y,
    scale,
    turn,
  );
}

/** Three glowing mushrooms; uses the `soft8` filter, so they need a scene that defines it. */
export function mushrooms(x: number, y: number, scale: number, colour = PAINT.lightTeal): string {
  const caps = (
    [
      [-10, 12, 8],
      [2, 20, 11],
      [14, 9, 7],
    ] as const
  ).map(
    ([dx, h, w]) =>
      `<path d="M${dx - 2} 0Q${dx} ${-h * 0.5} ${dx - 1.5} ${-h}h3Q${dx + 1} ${-h * 0.5} ${dx + 2.5} 0z" fill="${PAINT.palestGreen}"/>` +
      `<path d="M${dx - w} ${-h + 2}C${dx - w * 0.8} ${-h - w} ${dx + w * 0.8} ${-h - w} ${dx + w} ${-h + 2}Q${dx} ${-h - 1} ${dx - w} ${-h + 2}z" fill="${colour}"/>` +
      `<ellipse cx="${dx - w * 0.3}" cy="${-h - w * 0.35}" rx="${w * 0.2}" ry="${w * 0.12}" fill="${PALETTE.white}" opacity=".8"/>`,
  );
  return place(
    `<circle cy="-8" r="34" fill="${colour}" opacity=".18" filter="url(#soft8)"/>${caps.join('')}`,
    x,
    y,
    scale,
  );
}
