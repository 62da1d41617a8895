/** Gradients and filters of the mine's scenery. */

import type { Brush } from './paint';

const blur = (id: string, deviation: number, reach: number): string =>
  `<filter id="${id}" x="-${reach}%" y="-${reach}%" width="${100 + 2 * reach}%" height="${100 + 2 * reach}%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

const radial = (id: string, stops: ReadonlyArray<readonly [number, string, number]>, more = ''): string =>
  `<radialGradient id="${id}" ${more}>${stops.map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</radialGradient>`;

export function mineDefs({ layout, region, palette }: Brush): string {
  const [cx, cy] = layout.centre;
  const all = `filterUnits="userSpaceOnUse" x="${region.x}" y="${region.y}" width="${region.w}" height="${region.h}"`;
  return `<defs>${blur('b4', 4, 50)}${blur('b9', 9, 60)}${blur('b18', 16, 80)}
<filter id="inner" ${all}><feComponentTransfer in="SourceAlpha" result="inv"><feFuncA type="table" tableValues="1 0"/></feComponentTransfer><feGaussianBlur in="inv" stdDeviation="8"/><feOffset dx="2" dy="7"/><feComposite in2="SourceAlpha" operator="in" result="sh"/><feFlood flood-color="#080616" flood-opacity=".95"/><feComposite in2="sh" operator="in" result="shc"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shc"/></feMerge></filter>
${radial('lamp', [
  [0, '#ffd890', 0.85],
  [0.25, '#ffb84d', 0.45],
  [0.6, '#e8862e', 0.14],
  [1, '#ffb84d', 0],
])}
${radial('teal', [
  [0, '#8ff7ff', 0.9],
  [0.4, '#39c7e8', 0.35],
  [1, '#22c1c9', 0],
])}
${radial('goldpile', [
  [0, '#fff6cf', 1],
  [0.35, '#ffdc7a', 1],
  [0.7, '#d9962e', 1],
  [1, '#7a4a1e', 1],
])}
${radial('halo', [
  [0, '#ffe9a8', 0.95],
  [0.3, '#ffc24f', 0.5],
  [0.62, '#f0862e', 0.16],
  [1, '#ffb84d', 0],
])}
${radial(
  'ray',
  [
    [0.2, '#ffd27a', 0.34],
    [0.55, '#ffb04a', 0.13],
    [1, '#ffb04a', 0],
  ],
  `gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="290"`,
)}
${radial('core', [
  [0, '#fff3c0', 0.75],
  [0.45, '#ffd060', 0.34],
  [1, '#ff9a2e', 0],
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
