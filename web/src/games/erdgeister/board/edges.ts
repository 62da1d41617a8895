/** Where signs at the edge of a small view stand, so that none lies over another. */

type Place = readonly [x: number, y: number];

const COLUMN = 88;
const ROW = 46;
const [WIDE, HIGH] = [80, 44];
const [SIDE, TOP] = [42, 26];

/**
 * The nearest free place below the wanted one, or else in the columns beside it, from the top down; null if all are
 * taken. `width` and `height` are the room for the middles of signs.
 */
export function freePlace([x, y]: Place, taken: readonly Place[], width: number, height: number): Place | null {
  const hold = (at: number, low: number, high: number): number => Math.min(high, Math.max(low, at));
  const first = hold(x, SIDE, width - SIDE);
  const free = (place: Place): boolean =>
    !taken.some(([a, b]) => Math.abs(a - place[0]) < WIDE && Math.abs(b - place[1]) < HIGH);
  for (let at = hold(y, TOP, height); at <= height; at += ROW) if (free([first, at])) return [first, at];
  for (let far = COLUMN; far < width; far += COLUMN) {
    for (const column of [first - far, first + far]) {
      if (column < SIDE || column > width - SIDE) continue;
      for (let at = TOP; at <= height; at += ROW) if (free([column, at])) return [column, at];
    }
  }
  return null;
}
