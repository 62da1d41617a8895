/** Small parchment cards and stacks of them. */

import { GEMS, gem, type Gem } from './gems';
import { place, tidy } from './geometry';
import { chest, coin } from './gold';
import { PALETTE } from './palette';
import { PAINT } from './cards.palette';

/** `gold: null`: any gold card. */
export type CardFace = { gem: Gem } | { gold: number | null } | { treasure: number };

/** A card's face, its upper left corner at the origin. */
export function cardFace(w: number, h: number, face: CardFace): string {
  const r = w * 0.1;
  const band = 'treasure' in face ? PAINT.rose : 'gold' in face ? PAINT.orange : GEMS[face.gem].colour;
  return (
    `<rect width="${w}" height="${h}" rx="${tidy(r)}" fill="url(#parchment)" stroke="${PAINT.darkBrown}" stroke-width=".8"/>` +
    `<path d="M${w * 0.07} ${h * 0.83}h${w * 0.86}v${h * 0.05}a${r * 0.7} ${r * 0.7} 0 0 1 ${-r * 0.7} ${r * 0.7}h${-w * 0.86 + r * 1.4}a${r * 0.7} ${r * 0.7} 0 0 1 ${-r * 0.7} ${-r * 0.7}z" fill="${band}" opacity=".9"/>` +
    symbol(w, h, face)
  );
}

function symbol(w: number, h: number, face: CardFace): string {
  if ('treasure' in face) {
    const big = w < 36;
    return (
      place(chest(w * 0.62), w / 2, h * 0.44) +
      `<circle cx="${w * 0.22}" cy="${h * 0.16}" r="${w * (big ? 0.29 : 0.19)}" fill="${PALETTE.plum}"/>` +
      `<text x="${w * 0.22}" y="${h * 0.16 + w * (big ? 0.18 : 0.115)}" text-anchor="middle" class="num" font-size="${w * (big ? 0.5 : 0.34)}" fill="${PAINT.paleOrange}">${face.treasure}</text>`
    );
  }
  return place(
    'gold' in face ? coin(tidy(w * 0.36), face.gold ?? undefined) : gem(face.gem, tidy(w * 0.32)),
    w / 2,
    h * 0.43,
  );
}

/** A card's back, its upper left corner at the origin. */
export function cardBack(w: number, h: number): string {
  const r = w * 0.1;
  return (
    `<rect width="${w}" height="${h}" rx="${tidy(r)}" fill="${PAINT.darkIndigo}" stroke="${PAINT.deepestSlate}" stroke-width=".8"/>` +
    `<rect x="${w * 0.1}" y="${w * 0.1}" width="${w * 0.8}" height="${h - w * 0.2}" rx="${tidy(r * 0.6)}" fill="none" stroke="${PALETTE.amber}" stroke-opacity=".55" stroke-width=".8"/>`
  );
}

/** A stack around the origin: the open card on top, one covered card peeping out for each below it. */
export function cardStack(cards: number, face: CardFace, w: number, h: number): string {
  let s = '';
  for (let below = cards - 1; below >= 0; below--) {
    const shift = `${tidy(-w / 2 + below * w * 0.13)} ${tidy(-h / 2 + below * h * 0.085)}`;
    s += `<g transform="translate(${shift})">${below ? cardBack(w, h) : cardFace(w, h, face)}</g>`;
  }
  return s;
}
