/** Gradients and filters that the art refers to by name, for a scene of its own or once for the whole page. */

import './art.css';
import { mix } from './colour';
import { GEMS, type Gem } from './gems';
import { PALETTE } from './palette';
import { PAINT } from './defs.palette';

const KINDS = Object.keys(GEMS) as Gem[];

const GRADIENTS =
  `<radialGradient id="warm"><stop offset="0" stop-color="${PALETTE.lanternCore}" stop-opacity=".95"/><stop offset=".3" stop-color="${PALETTE.amber}" stop-opacity=".45"/><stop offset="1" stop-color="${PALETTE.amber}" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="pool"><stop offset="0" stop-color="${PAINT.lightOrange3}" stop-opacity=".62"/><stop offset=".4" stop-color="${PAINT.lightOrange2}" stop-opacity=".24"/><stop offset="1" stop-color="${PAINT.lightOrange2}" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="ember"><stop offset="0" stop-color="${PALETTE.flame}" stop-opacity=".7"/><stop offset="1" stop-color="${PALETTE.flame}" stop-opacity="0"/></radialGradient>` +
  KINDS.map(
    (kind) =>
      `<radialGradient id="glow-${kind}"><stop offset="0" stop-color="${mix(GEMS[kind].colour, PALETTE.white, 0.3)}" stop-opacity=".7"/><stop offset="1" stop-color="${GEMS[kind].colour}" stop-opacity="0"/></radialGradient>`,
  ).join('') +
  `<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${PAINT.paleYellow}"/><stop offset=".5" stop-color="${PALETTE.gold}"/><stop offset="1" stop-color="${PAINT.orange}"/></linearGradient>` +
  `<linearGradient id="parchment" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${PALETTE.parchmentLight}"/><stop offset="1" stop-color="${PAINT.paleSand}"/></linearGradient>` +
  `<linearGradient id="steel" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${PAINT.greyWhite}"/><stop offset=".45" stop-color="${PAINT.paleSteel}"/><stop offset="1" stop-color="${PAINT.indigo}"/></linearGradient>` +
  `<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${PAINT.lightOrange1}"/><stop offset="1" stop-color="${PAINT.darkBrown}"/></linearGradient>`;

const DUSK = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${PAINT.deepIndigo}"/><stop offset=".4" stop-color="${PAINT.darkIndigo}"/><stop offset=".7" stop-color="${PAINT.rose}"/><stop offset=".88" stop-color="${PAINT.lightOrange4}"/><stop offset="1" stop-color="${PAINT.paleOrange}"/></linearGradient>`;
const DAWN = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${PAINT.lightBlue}"/><stop offset=".4" stop-color="${PAINT.paleIndigo}"/><stop offset=".7" stop-color="${PAINT.palestRed}"/><stop offset=".88" stop-color="${PAINT.palestSand1}"/><stop offset="1" stop-color="${PAINT.palestSand2}"/></linearGradient>`;

const blur = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

const FILTERS =
  blur('soft4', 3) +
  blur('soft8', 8) +
  blur('soft20', 20) +
  '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .95  0 0 0 0 .9  0 0 0 .55 -.2"/></filter>' +
  '<filter id="blotch" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".012 .02" numOctaves="3" seed="8"/><feColorMatrix values="0 0 0 0 .03  0 0 0 0 .02  0 0 0 0 .1  0 0 0 1.5 -.55"/></filter>';

/** Everything a scene needs: put it first into the scene's own `<svg>`. */
export function sceneDefs(theme: 'dark' | 'light'): string {
  return `<defs>${GRADIENTS}${theme === 'dark' ? DUSK : DAWN}${FILTERS}</defs>`;
}

/** A blur over a whole scene, for shadows on very long or flat shapes where a share of their box is too little. */
export function wideBlur(id: string, deviation: number, width: number, height: number, x = 0, y = 0): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x - 80}" y="${y - 80}" width="${width + 160}" height="${height + 160}"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

/** A wavering edge over a whole scene, for painted floors. */
export function waver(id: string, width: number, height: number, x = 0, y = 0): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x - 80}" y="${y - 80}" width="${width + 160}" height="${height + 160}"><feTurbulence type="fractalNoise" baseFrequency=".04" numOctaves="2" seed="2"/><feDisplacementMap in="SourceGraphic" scale="7"/></filter>`;
}

/** Lays the gradients into the page, once: live pieces in any `<svg>` of the page then find them. */
export function layDefs(): void {
  if (typeof document === 'undefined' || document.getElementById('art-defs')) return;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.id = 'art-defs';
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.setAttribute('aria-hidden', 'true');
  // not display: none, which would switch the gradients off
  Object.assign(svg.style, { position: 'absolute', width: '0', height: '0' });
  svg.innerHTML = `<defs>${GRADIENTS}${DUSK}</defs>`;
  document.body.prepend(svg);
}
