/** Gradients that Diamant's art refers to, laid into the page once. */

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
    [0, '#ffd98a', 0.95],
    [0.25, '#ffb84d', 0.55],
    [0.6, '#ff8a2e', 0.16],
    [1, '#ff7a1e', 0],
  ]) +
  radial('teal-gold', [
    [0, '#fff3b8', 0.9],
    [0.5, '#7ff0ea', 0.35],
    [1, '#22c1c9', 0],
  ]) +
  radial('red', [
    [0, '#ff9f8a', 0.95],
    [0.5, '#e0314f', 0.45],
    [1, '#e0314f', 0],
  ]) +
  radial('ruby-glow', [
    [0, '#ff6a7e', 0.75],
    [0.5, '#e0314f', 0.28],
    [1, '#e0314f', 0],
  ]) +
  radial('green', [
    [0, '#b6f06a', 0.8],
    [1, '#2f8f36', 0],
  ]) +
  radial('orange', [
    [0, '#ffd05a', 1],
    [0.5, '#ff7a1a', 0.6],
    [1, '#ff5a0a', 0],
  ]) +
  radial('sand', [
    [0, '#ffe2ae', 0.95],
    [0.6, '#e0a765', 0.5],
    [1, '#b08358', 0],
  ]) +
  radial('teal', [
    [0, '#7ff0ea', 0.7],
    [1, '#22c1c9', 0],
  ]) +
  radial('violet', [
    [0, '#cbb8ff', 0.8],
    [0.5, '#8f7df0', 0.3],
    [1, '#6a5ae0', 0],
  ]) +
  radial(
    'gate-now',
    [
      [0, '#fff0b8'],
      [0.45, '#ffb84d'],
      [1, '#a34a18'],
    ],
    'cx=".5" cy=".75" r=".8"',
  ) +
  radial(
    'gate-open',
    [
      [0, '#06051a'],
      [0.6, '#15123a'],
      [1, '#2f2a66'],
    ],
    'cx=".5" cy=".8" r=".9"',
  ) +
  radial(
    'tent',
    [
      [0, '#fff0b8'],
      [1, '#f09a3e'],
    ],
    'cx=".5" cy=".9" r=".9"',
  ) +
  linear('parchment', [
    [0, '#fdf5e2'],
    [1, '#ecd9b4'],
  ]) +
  linear('gold', [
    [0, '#ffeaa6'],
    [0.5, '#f4c04e'],
    [1, '#c88d22'],
  ]) +
  linear('back', [
    [0, '#3a3480'],
    [1, '#1c1946'],
  ]) +
  linear('treasure', [
    [0, '#2b1140'],
    [0.6, '#6a1c46'],
    [1, '#3a0f2c'],
  ]) +
  linear('spiders', [
    [0, '#2b1650'],
    [0.6, '#5b368f'],
    [1, '#2b1650'],
  ]) +
  linear('snakes', [
    [0, '#0f3a24'],
    [0.6, '#2f7a3a'],
    [1, '#0d2a1a'],
  ]) +
  linear('lava', [
    [0, '#4a1020'],
    [0.6, '#b5301a'],
    [1, '#ff9a2e'],
  ]) +
  linear('boulders', [
    [0, '#5a3c34'],
    [0.6, '#b08358'],
    [1, '#5a3c34'],
  ]) +
  linear('rams', [
    [0, '#16324a'],
    [0.6, '#3f7796'],
    [1, '#14283a'],
  ]) +
  linear('scorpions', [
    [0, '#4a2a10'],
    [0.6, '#a8702c'],
    [1, '#4a2a10'],
  ]) +
  linear('rockslide', [
    [0, '#4a3a2c'],
    [0.6, '#94765a'],
    [1, '#3f3026'],
  ]) +
  linear('gas', [
    [0, '#1f1238'],
    [0.6, '#4b2f7c'],
    [1, '#1f1238'],
  ]) +
  linear('mummies', [
    [0, '#3a2c1a'],
    [0.6, '#8f7440'],
    [1, '#3a2c1a'],
  ]) +
  linear('rocks', [
    [0, '#1c2740'],
    [0.6, '#4a6190'],
    [1, '#1a2338'],
  ]) +
  linear('relic', [
    [0, '#0b3b46'],
    [0.6, '#168089'],
    [1, '#0b3540'],
  ]) +
  linear('dusk', [
    [0, '#1d1c4c'],
    [0.35, '#41357c'],
    [0.65, '#a0608e'],
    [0.86, '#f19a76'],
    [1, '#ffcf94'],
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
