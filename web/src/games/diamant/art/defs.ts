/** Gradients that Diamant's art refers to, laid into the page once. */

import { GEM_COLOURS, PALETTE } from '../../../art/palette';
import { PAINT } from './defs.palette';

type Stop = readonly [offset: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]): string =>
  list
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');
const radial = (id: string, list: readonly Stop[], more = ''): string =>
  `<radialGradient id="dm-${id}" ${more}>${stops(list)}</radialGradient>`;
const linear = (id: string, list: readonly Stop[]): string =>
  `<linearGradient id="dm-${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`;

export const DEFS =
  radial('warm', [
    [0, PAINT.defs.paleOrange2, 0.95],
    [0.25, PALETTE.amber, 0.55],
    [0.6, PAINT.defs.lightOrange1, 0.16],
    [1, PAINT.defs.orange4, 0],
  ]) +
  radial('teal-gold', [
    [0, PAINT.defs.palestSand2, 0.9],
    [0.5, PAINT.defs.paleTeal, 0.35],
    [1, GEM_COLOURS.turquoise, 0],
  ]) +
  radial('red', [
    [0, PAINT.defs.paleRed2, 0.95],
    [0.5, GEM_COLOURS.ruby, 0.45],
    [1, GEM_COLOURS.ruby, 0],
  ]) +
  radial('ruby-glow', [
    [0, PAINT.defs.paleRed1, 0.75],
    [0.5, GEM_COLOURS.ruby, 0.28],
    [1, GEM_COLOURS.ruby, 0],
  ]) +
  radial('green', [
    [0, PAINT.defs.lightGreen, 0.8],
    [1, PAINT.defs.green, 0],
  ]) +
  radial('orange', [
    [0, PAINT.defs.lightOrange5, 1],
    [0.5, PAINT.defs.orange3, 0.6],
    [1, PAINT.defs.orange2, 0],
  ]) +
  radial('sand', [
    [0, PAINT.defs.palestSand1, 0.95],
    [0.6, PAINT.defs.lightOrange4, 0.5],
    [1, PAINT.defs.sand, 0],
  ]) +
  radial('teal', [
    [0, PAINT.defs.paleTeal, 0.7],
    [1, GEM_COLOURS.turquoise, 0],
  ]) +
  radial('violet', [
    [0, PAINT.defs.palestViolet, 0.8],
    [0.5, PAINT.defs.paleIndigo, 0.3],
    [1, PAINT.defs.lightIndigo, 0],
  ]) +
  radial(
    'gate-now',
    [
      [0, PAINT.defs.palestSand3],
      [0.45, PALETTE.amber],
      [1, PAINT.defs.brown1],
    ],
    'cx=".5" cy=".75" r=".8"',
  ) +
  radial(
    'gate-open',
    [
      [0, PAINT.defs.slateBlack],
      [0.6, PAINT.defs.deepIndigo1],
      [1, PAINT.defs.darkIndigo1],
    ],
    'cx=".5" cy=".8" r=".9"',
  ) +
  radial(
    'tent',
    [
      [0, PAINT.defs.palestSand3],
      [1, PAINT.defs.lightOrange3],
    ],
    'cx=".5" cy=".9" r=".9"',
  ) +
  linear('parchment', [
    [0, PALETTE.parchmentLight],
    [1, PAINT.defs.paleSand],
  ]) +
  linear('gold', [
    [0, PAINT.defs.paleYellow],
    [0.5, PALETTE.gold],
    [1, PAINT.defs.orange1],
  ]) +
  linear('back', [
    [0, PAINT.defs.darkIndigo3],
    [1, PAINT.defs.deepIndigo2],
  ]) +
  linear('treasure', [
    [0, PAINT.defs.deepViolet2],
    [0.6, PAINT.defs.darkRose],
    [1, PAINT.defs.deepPurple],
  ]) +
  linear('spiders', [
    [0, PAINT.defs.deepViolet3],
    [0.6, PAINT.defs.violet],
    [1, PAINT.defs.deepViolet3],
  ]) +
  linear('snakes', [
    [0, PAINT.defs.deepGreen],
    [0.6, PAINT.defs.darkGreen],
    [1, PAINT.defs.deepestGreen],
  ]) +
  linear('lava', [
    [0, PAINT.defs.deepRose],
    [0.6, PAINT.defs.red],
    [1, PAINT.defs.lightOrange2],
  ]) +
  linear('boulders', [
    [0, PAINT.defs.darkBrown2],
    [0.6, PAINT.defs.sand],
    [1, PAINT.defs.darkBrown2],
  ]) +
  linear('rams', [
    [0, PAINT.defs.deepSteel4],
    [0.6, PAINT.defs.blue1],
    [1, PAINT.defs.deepSteel1],
  ]) +
  linear('scorpions', [
    [0, PAINT.defs.deepBrown2],
    [0.6, PAINT.defs.brown3],
    [1, PAINT.defs.deepBrown2],
  ]) +
  linear('rockslide', [
    [0, PAINT.defs.darkBrown1],
    [0.6, PAINT.defs.brown4],
    [1, PAINT.defs.deepBrown3],
  ]) +
  linear('gas', [
    [0, PAINT.defs.deepViolet1],
    [0.6, PAINT.defs.darkViolet],
    [1, PAINT.defs.deepViolet1],
  ]) +
  linear('mummies', [
    [0, PAINT.defs.deepBrown1],
    [0.6, PAINT.defs.brown2],
    [1, PAINT.defs.deepBrown1],
  ]) +
  linear('rocks', [
    [0, PAINT.defs.deepSteel3],
    [0.6, PAINT.defs.blue2],
    [1, PAINT.defs.deepSteel2],
  ]) +
  linear('relic', [
    [0, PAINT.defs.deepTeal2],
    [0.6, PAINT.defs.darkTeal],
    [1, PAINT.defs.deepTeal1],
  ]) +
  linear('dusk', [
    [0, PAINT.defs.deepIndigo3],
    [0.35, PAINT.defs.darkIndigo2],
    [0.65, PAINT.defs.purple],
    [0.86, PAINT.defs.paleOrange1],
    [1, PAINT.defs.paleOrange3],
  ]) +
  '<clipPath id="dm-window"><rect x="6" y="6" width="88" height="104" rx="5"/></clipPath>';

/** Lays them into the page; every piece in any `<svg>` of the page then finds them. */
export function layDefs(): void {
  if (typeof document === 'undefined' || document.getElementById('diamant-defs')) return;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.id = 'diamant-defs';
  svg.setAttribute('aria-hidden', 'true');
  // not display: none, which would switch the gradients off
  Object.assign(svg.style, { position: 'absolute', width: '0', height: '0' });
  svg.innerHTML = `<defs>${DEFS}</defs>`;
  document.body.append(svg);
}
