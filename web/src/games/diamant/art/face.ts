/** The faces of cards, 100 by 140: parchment, a window with a picture, a coloured band and a medallion in the corner. */

import { gem } from '../../../art/gems';
import { isRelic, isTreasure } from '../types';
import { lampSign } from './figures';
import { trait } from './traits';
import { trapArt } from './traps';
import { relicArt, treasureArt, WINDOW } from './treasure';
import { GEM_COLOURS, PALETTE } from '../../../art/palette';
import { PAINT } from './face.palette';

export interface FaceStyle {
  /** What stands on the band; empty for the symbol alone. */
  name: string;
  /** In the rhombus of a trap. */
  letter: string;
  /** In the medallion of a relic: what it counts. */
  worth: number;
  /** Width in pixels: small cards have larger medallions. */
  width: number;
}

const SERIF = 'class="dm-serif" font-weight="700" text-anchor="middle"';
const RELIC_BAND = PAINT.relicBand;
const TREASURE_BAND = PAINT.treasureBand;

/** A number in the corner grows on small cards, so that it can be read. */
function medallionScale(width: number): number {
  return Math.min(2.2, Math.max(1, 118 / width) ** 0.66);
}

function medallion(card: string, style: FaceStyle): string {
  const k = medallionScale(style.width);
  const at = `translate(${17 + (k - 1) * 9},${17 + (k - 1) * 9}) scale(${Math.round(k * 100) / 100})`;
  if (isTreasure(card)) {
    return `<g transform="${at}"><circle r="15.5" fill="${PAINT.darkBrown}"/><circle r="14" fill="url(#dm-gold)"/><text y="6.2" ${SERIF} font-size="18" fill="${PALETTE.plum}" letter-spacing="-.6">${card}</text></g>`;
  }
  if (isRelic(card))
    return `<g transform="${at}"><circle r="15" fill="${PAINT.deepestTeal2}"/><circle r="13" fill="${GEM_COLOURS.turquoise}"/><text y="6" ${SERIF} font-size="17" fill="${PAINT.deepestTeal1}" letter-spacing="-.6">${style.worth}</text></g>`;
  return `<g transform="${at}"><path d="M0,-18L18,0L0,18L-18,0Z" fill="${PAINT.deepestSlate}"/><path d="M0,-15.5L15.5,0L0,15.5L-15.5,0Z" fill="${trait(card).colour}"/><text y="6" ${SERIF} font-size="17" fill="${PAINT.sandWhite}" stroke="${PAINT.deepestSlate}" stroke-width="2.6" paint-order="stroke">${style.letter}</text></g>`;
}

/** The largest type, in card units, in which a name fits on the band. */
export function largestName(name: string): number {
  return Math.min(18, 152 / name.length);
}

function band(card: string, style: FaceStyle): string {
  const colour = isTreasure(card) ? TREASURE_BAND : isRelic(card) ? RELIC_BAND : trait(card).colour;
  const bar = `<path d="M6,113H94V130Q94,134 90,134H10Q6,134 6,130Z" fill="${colour}"/><path d="M6,113H94V116.5H6Z" fill="${PALETTE.white}" opacity=".22"/>`;
  if (style.name) {
    const size = Math.min(Math.max(13.5, 1410 / style.width), largestName(style.name));
    return (
      bar +
      `<text x="50" y="${123.8 + size * 0.34}" ${SERIF} font-size="${Math.round(size * 10) / 10}" fill="${PALETTE.cream}" stroke="${PAINT.greyBlack}" stroke-opacity=".3" stroke-width="1.6" paint-order="stroke">${style.name}</text>`
    );
  }
  if (isTreasure(card)) return bar + `<g transform="translate(50,123.5)">${gem('ruby', 8.2)}</g>`;
  if (isRelic(card))
    return (
      bar +
      `<path transform="translate(50,123.5)" d="M-12,0Q-6,-7 0,0Q-6,7 -12,0ZM12,0Q6,-7 0,0Q6,7 12,0Z" fill="${PAINT.paleSand}"/>`
    );
  return bar + `<g transform="translate(50,123.5) scale(.44)" color="${PAINT.deepestSlate}">${trait(card).symbol}</g>`;
}

/** A card, face up. */
export function face(card: string, style: FaceStyle): string {
  const art = isTreasure(card) ? treasureArt(Number(card)) : isRelic(card) ? relicArt() : trapArt(card);
  return (
    `<rect width="100" height="140" rx="8" fill="${PAINT.lightSand}"/><rect width="100" height="138.6" rx="8" fill="url(#dm-parchment)"/><g clip-path="url(#dm-window)">${art}</g>` +
    `<rect ${WINDOW} fill="none" stroke="${PALETTE.plum}" stroke-opacity=".75" stroke-width="1.3"/><rect x="7.3" y="7.3" width="85.4" height="101.4" rx="4" fill="none" stroke="${PALETTE.white}" stroke-opacity=".22"/>` +
    band(card, style) +
    medallion(card, style)
  );
}

/** A card, face down: a lantern in a ring of rays. */
export function back(): string {
  let s = `<rect width="100" height="140" rx="8" fill="${PAINT.brown}"/><rect width="100" height="138.6" rx="8" fill="url(#dm-parchment)"/><rect x="5" y="5" width="90" height="128.6" rx="5" fill="url(#dm-back)"/>`;
  for (let j = 0; j < 5; j++) {
    for (let i = 0; i < (j % 2 ? 3 : 4); i++) {
      const [x, y] = [Math.round((15 + i * 23.3 + (j % 2 ? 11.7 : 0)) * 10) / 10, 11 + j * 26.2];
      s += `<path d="M${x},${y}l4,6l-4,6l-4,-6z" fill="none" stroke="${PAINT.paleIndigo}" opacity=".6"/><circle cx="${x}" cy="${y + 6}" r="1" fill="${PALETTE.gold}"/>`;
    }
  }
  for (const [x, y] of [
    [14, 14],
    [86, 14],
    [14, 124.6],
    [86, 124.6],
  ])
    s += `<g transform="translate(${x},${y})">${gem('ruby', 6.2)}</g>`;
  let rays = '';
  for (let i = 0; i < 16; i++) {
    const [a, r] = [(i * Math.PI) / 8, i % 2 ? 38 : 43];
    rays += `M${(50 + Math.cos(a) * 33).toFixed(1)},${(70 + Math.sin(a) * 33).toFixed(1)}L${(50 + Math.cos(a) * r).toFixed(1)},${(70 + Math.sin(a) * r).toFixed(1)}`;
  }
  return (
    s +
    `<path d="${rays}" stroke="${PALETTE.gold}" stroke-width="1.8" stroke-linecap="round"/><circle cx="50" cy="70" r="30" fill="${PAINT.deepIndigo}" stroke="${PALETTE.gold}" stroke-width="1.6"/><circle cx="50" cy="70" r="26" fill="url(#dm-warm)"/>` +
    `<g transform="translate(50,70) scale(1.350)">${lampSign('lit')}</g><rect x="8" y="8" width="84" height="122.6" rx="3.5" fill="none" stroke="${PALETTE.gold}" stroke-opacity=".7"/>`
  );
}

/** Rubies lying on a card, in card units; at most seven are drawn, the tag says how many there are. */
export function lying(count: number): string {
  const places: ReadonlyArray<readonly [number, number]> =
    count === 1
      ? [[0, 0]]
      : count === 2
        ? [
            [-1.08, 0.1],
            [1.08, -0.08],
          ]
        : [
            [-1.2, 0.5],
            [1.2, 0.55],
            [0, -0.9],
            [-2.3, -0.5],
            [2.3, -0.4],
            [-1.3, -2.1],
            [1.2, -2.2],
          ];
  const r = count > 3 ? 10 : 12.4;
  return places
    .slice(0, count)
    .reverse()
    .map(([x, y], i) => {
      const [cx, cy] = [50 + x * r, 95 + y * r];
      return (
        `<ellipse cx="${cx}" cy="${cy + r * 0.72}" rx="${r * 1.05}" ry="${r * 0.5}" fill="${PAINT.slateBlack}" opacity=".5"/>` +
        `<g transform="translate(${cx},${cy}) rotate(${i * 23 - 10})"><circle r="${r * 0.98}" fill="none" stroke="${PAINT.palestSand}" stroke-width="2" opacity=".9"/>${gem('ruby', r)}</g>`
      );
    })
    .join('');
}
