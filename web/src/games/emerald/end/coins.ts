/** Stacks of coins, one coin for each point, in bands by source. */

import { mix } from '../../../art/colour';
import { tidy } from '../../../art/geometry';
import { PALETTE } from '../../../art/palette';
import { random } from '../../../art/random';

export interface Band {
  source: string;
  points: number;
  colour: string;
}

export interface CoinSize {
  radius: number;
  /** Height of one coin. */
  high: number;
}

/** How flat the circles of coins look. */
export const FLAT = 0.24;

/** A coin whose lower side lies on the origin. */
export function stackedCoin(colour: string, { radius: r, high: h }: CoinSize): string {
  const ry = tidy(r * FLAT);
  const [pale, dark, top] = [
    mix(colour, PALETTE.white, 0.12),
    mix(colour, PALETTE.deep, 0.32),
    mix(colour, PALETTE.white, 0.25),
  ];
  const [left, right] = [-r * 0.3, r * 0.45];
  const [low, lower] = [ry * 0.95, ry * 0.88];
  return (
    `<path d="M${-r} ${-h}V0A${r} ${ry} 0 0 0 ${r} 0V${-h}A${r} ${ry} 0 0 1 ${-r} ${-h}Z" fill="${dark}"/>` +
    `<path d="M${-r} ${-h}V0A${r} ${ry} 0 0 0 ${tidy(left)} ${tidy(low)}V${tidy(low - h)}Z" fill="${pale}"/>` +
    `<path d="M${tidy(left)} ${tidy(low - h)}V${tidy(low)}A${r} ${ry} 0 0 0 ${tidy(right)} ${tidy(lower)}V${tidy(lower - h)}Z" fill="${colour}"/>` +
    `<ellipse cy="${-h}" rx="${r}" ry="${ry}" fill="${top}" stroke="${mix(colour, PALETTE.deep, 0.5)}" stroke-width="1"/>`
  );
}

/** The coins of a stack from the lowest: the band of each, and how far it lies from the middle. */
export function layers(bands: readonly Band[], radius: number, seed: number): { band: number; aside: number }[] {
  const next = random(seed);
  return bands.flatMap(({ points }, band) =>
    Array.from({ length: points }, () => ({ band, aside: tidy((next() - 0.5) * radius * 0.07) })),
  );
}

/** How many coins of a stack have come down: of all `known` sources, and of `now` the part that is counted. */
export function fallen(bands: readonly Band[], known: ReadonlySet<string>, now: string | null, part: number): number {
  let coins = 0;
  for (const { source, points } of bands) {
    if (source === now) coins += Math.round(points * part);
    else if (known.has(source)) coins += points;
  }
  return coins;
}
