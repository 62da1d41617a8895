/** Where bubbles stand: at their seats, inside the window, and none over another. */

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  left: number;
  top: number;
}

export interface Measured {
  number: number;
  /** The seat's row or chip, and the bubble; null while it is not on the page. */
  seat: Box | null;
  size: Size | null;
}

export interface Spot {
  left: number;
  top: number;
  /** Where its tip is along the edge that faces the seat. */
  tip: number;
}

export interface Window {
  /** Whether bubbles are below the seats instead of to their left. */
  below: boolean;
  wide: number;
  high: number;
  /** Bubbles below the seats stay below this line. */
  clear?: number;
}

const GAP = 10;
const EDGE = 6;
/** The tip stays clear of the round corners. */
const CORNER = 16;

const within = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

function spotOf(seat: Box, { width, height }: Size, { below, wide, high, clear = 0 }: Window): Spot {
  const [x, y] = [seat.left + seat.width / 2, seat.top + seat.height / 2];
  if (below) {
    const left = within(EDGE, x - width / 2, wide - width - EDGE);
    return { left, top: Math.max(clear, seat.top + seat.height) + GAP, tip: within(CORNER, x - left, width - CORNER) };
  }
  const top = within(EDGE, y - height / 2, high - height - EDGE);
  return { left: seat.left - width - GAP, top, tip: within(CORNER, y - top, height - CORNER) };
}

/** By number; later bubbles make room for earlier ones by moving down. */
export function placed(boxes: readonly Measured[], window: Window): Map<number, Spot> {
  const taken: Box[] = [];
  const found = new Map<number, Spot>();
  for (const { number, seat, size } of boxes) {
    // a seat without a size is hidden, as all are beside the scene of the end on a phone
    if (seat === null || seat.width === 0 || size === null) continue;
    const { left, top, tip } = spotOf(seat, size, window);
    const box = { left, top, width: size.width, height: size.height };
    for (const other of taken) if (overlap(box, other)) box.top = other.top + other.height + GAP;
    taken.push(box);
    found.set(number, {
      left,
      top: box.top,
      tip: window.below ? tip : within(CORNER, tip + top - box.top, size.height),
    });
  }
  return found;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
