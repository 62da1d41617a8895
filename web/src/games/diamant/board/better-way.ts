/** The way of a better choice over Diamant's board, in pixels. */

import type { Point } from '../../../art/geometry';
import type { Spot, Stand } from './spread';

/** About half as high as an explorer, and as its boots: the way home is seen above the board's edge. */
const CHEST = 36;
const BOOTS = 8;
/** How high a card is, in its widths. */
const HIGH = 1.4;

/** From an explorer's chest to the edge of the deck for another card, or along the way home. */
export function betterWay(choice: string, explorer: Stand, deck: Spot, home: readonly Point[]): Point[] {
  if (choice === 'back') {
    const floor = explorer.y - BOOTS * explorer.scale;
    return [[explorer.x, floor], ...home.map(([x, y]): Point => [x, Math.min(y, floor)])];
  }
  const from: Point = [explorer.x, explorer.y - CHEST * explorer.scale];
  const [dx, dy] = [from[0] - deck.x, from[1] - deck.y];
  const half = deck.width / 2;
  const part = Math.min(1, half / Math.abs(dx), (HIGH * half) / Math.abs(dy));
  return [from, [deck.x + dx * part, deck.y + dy * part]];
}
