/** Where cards and figures lie when there may be one or twenty-five of them. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Centre and width of a card; a card is 1.4 times as high as wide. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  turn: number;
  /** Whether its right side lies under the next card. */
  crowded?: boolean;
}

const HIGH = 1.4;
const APART = 1.16; // from card to card, in card widths, where there is room
const TRIED = [1.05, 0.95, 0.85, 0.75, 0.65, 0.58]; // closer than that the medallion in the corner would be covered
const READABLE = 40;
const TILTS = [-2, 1.5, -1, 2, -1.5, 1];

interface Trial {
  rows: number;
  perRow: number;
  width: number;
  pitch: number;
  worth: number;
}

/** Cards in one, two or three rows, as large as the box allows; they overlap before they become tiny. */
export function spread(count: number, box: Box, widest: number): Spot[] {
  if (!count) return [];
  const trials = [1, 2, 3].flatMap((rows) => TRIED.map((pitch) => trial(count, rows, pitch, box, widest)));
  const best = trials.reduce((a, b) => (b.worth > a.worth ? b : a));
  return Array.from({ length: count }, (_, i) => spot(i, count, best, box));
}

/** How good it looks: cards large enough to be read, and little of them covered. */
function trial(count: number, rows: number, closest: number, box: Box, widest: number): Trial {
  const perRow = Math.ceil(count / rows);
  const high = Math.min(widest, (box.height / rows / HIGH) * (rows > 1 ? 0.96 : 1));
  const width = Math.min(high, box.width / (1 + (perRow - 1) * closest));
  const pitch = perRow > 1 ? Math.min(width * APART, (box.width - width) / (perRow - 1)) : 0;
  const open = perRow > 1 ? Math.min(1, pitch / width) : 1;
  return { rows, perRow, width, pitch, worth: (1 - Math.exp(-width / READABLE)) * open ** 0.55 };
}

function spot(i: number, count: number, { rows, perRow, width, pitch }: Trial, box: Box): Spot {
  const row = Math.floor(i / perRow);
  const inRow = rows === 1 ? count : perRow;
  const start =
    rows === 1
      ? box.x + (box.width - width - pitch * (inRow - 1)) / 2
      : box.x + (box.width - width - pitch * (perRow - 1)) / 2;
  return {
    x: start + width / 2 + (i % perRow) * pitch,
    y: box.y + box.height - (rows - row - 0.5) * Math.min(box.height / rows, width * HIGH * 1.05),
    width,
    turn: TILTS[i % TILTS.length] as number,
    crowded: pitch > 0 && pitch < width * 1.1,
  };
}

export interface Stand {
  x: number;
  /** How far down the feet are. */
  y: number;
  scale: number;
}

/** Figures in two loose ranks, back rank first; `scale` is that of a few, many are a little smaller. */
export function ranks(count: number, box: Box, scale: number): Stand[] {
  const size = scale * Math.min(1, Math.max(0.72, 1.12 - count * 0.045));
  const pitch = count > 1 ? Math.min(58 * size, (box.width - 40 * size) / (count - 1)) : 0;
  const start = box.x + (box.width - pitch * (count - 1)) / 2;
  return Array.from({ length: count }, (_, i) => ({
    x: start + i * pitch,
    y: box.y + box.height - (i % 2 ? box.height : 0),
    scale: size,
  }));
}
