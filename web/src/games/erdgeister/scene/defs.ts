/** Gradients and filters of the mine's scenery. */

import type { Brush } from './paint';
import { GEM_COLOURS, PALETTE } from '../../../art/palette';
import { PAINT } from './defs.palette';

const blur = (id: string, deviation: number, reach: number): string =>
  `<filter id="${id}" x="-${reach}%" y="-${reach}%" width="${100 + 2 * reach}%" height="${100 + 2 * reach}%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

const radial = (id: string, stops: ReadonlyArray<readonly [number, string, number]>, more = ''): string =>
  `<radialGradient id="${id}" ${more}>${stops.map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</radialGradient>`;

export function mineDefs({ layout, region, palette }: Brush): string {
  const [cx, cy] = layout.centre;
  const all = `filterUnits="userSpaceOnUse" x="${region.x}" y="${region.y}" width="${region.w}" height="${region.h}"`;
  return `<defs>${blur('b4', 4, 50)}${blur('b9', 9, 60)}${blur('b18', 16, 80)}
<filter id="inner" ${all}><feComponentTransfer in="SourceAlpha" result="inv"><feFuncA type="table" tableValues="1 0"/></feComponentTransfer><feGaussianBlur in="inv" stdDeviation="8"/><feOffset dx="2" dy="7"/><feComposite in2="SourceAlpha" operator="in" result="sh"/><feFlood flood-color="${PAINT.slateBlack}" flood-opacity=".95"/><feComposite in2="sh" operator="in" result="shc"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shc"/></feMerge></filter>
${radial('lamp', [
  [0, PAINT.paleOrange3, 0.85],
  [0.25, PALETTE.amber, 0.45],
  [0.6, PAINT.orange2, 0.14],
  [1, PALETTE.amber, 0],
])}
${radial('teal', [
  [0, PAINT.paleTeal, 0.9],
  [0.4, PAINT.lightTeal, 0.35],
  [1, GEM_COLOURS.turquoise, 0],
])}
${radial('goldpile', [
  [0, PAINT.palestSand2, 1],
  [0.35, PAINT.paleOrange1, 1],
  [0.7, PAINT.orange1, 1],
  [1, PAINT.darkBrown, 1],
])}
${radial('halo', [
  [0, PAINT.paleSand, 0.95],
  [0.3, PAINT.lightOrange4, 0.5],
  [0.62, PAINT.lightOrange1, 0.16],
  [1, PALETTE.amber, 0],
])}
${radial(
  'ray',
  [
    [0.2, PAINT.paleOrange2, 0.34],
    [0.55, PAINT.lightOrange3, 0.13],
    [1, PAINT.lightOrange3, 0],
  ],
  `gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="290"`,
)}
${radial('core', [
  [0, PAINT.palestSand1, 0.75],
  [0.45, PAINT.lightOrange5, 0.34],
  [1, PAINT.lightOrange2, 0],
])}
${radial(
  'vig',
  [
    [0.55, palette.dusk, 0],
    [1, palette.dusk, palette.vignette],
  ],
  'cx=".5" cy=".47" r=".72"',
)}</defs>`;
}
