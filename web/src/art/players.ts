/** The eight players: a colour and a shape each, by seat number. Never colour alone. */

import { shape, type Point } from './geometry';
import { PALETTE, SEAT_INK, SEATS } from './palette';

export type Mark = 'triangle' | 'circle' | 'square' | 'diamond' | 'star' | 'pentagon' | 'heart' | 'cross';

export interface Look {
  /** Its name in code and message files. */
  name: keyof typeof SEATS;
  colour: string;
  mark: Mark;
  /** What is written or drawn on the colour so that it can be read. */
  ink: string;
}

export const LOOKS: readonly Look[] = [
  { name: 'vermilion', colour: SEATS.vermilion, mark: 'triangle', ink: SEAT_INK.light },
  { name: 'blue', colour: SEATS.blue, mark: 'circle', ink: SEAT_INK.light },
  { name: 'green', colour: SEATS.green, mark: 'square', ink: SEAT_INK.light },
  { name: 'yellow', colour: SEATS.yellow, mark: 'diamond', ink: SEAT_INK.dark },
  { name: 'violet', colour: SEATS.violet, mark: 'star', ink: SEAT_INK.light },
  { name: 'sky', colour: SEATS.sky, mark: 'pentagon', ink: SEAT_INK.dark },
  { name: 'rose', colour: SEATS.rose, mark: 'heart', ink: SEAT_INK.dark },
  { name: 'slate', colour: SEATS.slate, mark: 'cross', ink: SEAT_INK.dark },
];

/** The figures that people at a party chose, by seat; null everywhere else. */
let chosen: readonly number[] | null = null;

/** From now on seats look like these figures; null: like their own numbers. What is drawn already stays as it is. */
export function dress(figures: readonly number[] | null): void {
  chosen = figures;
}

/** The look of a figure, whoever has chosen it. */
export function lookOfFigure(figure: number): Look {
  return LOOKS[figure % LOOKS.length] as Look;
}

/** The figure of a seat: the one that was chosen, or its own number. */
export function figureOf(seat: number): number {
  return chosen?.[seat] ?? seat;
}

/** The look of a seat; seats count from 0, and after eight it begins again. */
export function look(seat: number): Look {
  return lookOfFigure(figureOf(seat));
}

/** Path data of a mark that fits into a circle of this radius. */
export function markPath(mark: Mark, r: number): string {
  return MARKS[mark](r);
}

/** A mark as markup, centred on the origin. */
export function mark(of: Mark, r: number, fill: string): string {
  return `<path d="${markPath(of, r)}" fill="${fill}"/>`;
}

/** A round token in the seat's colour with its mark, centred on the origin. */
export function token(seat: number, r: number): string {
  const it = look(seat);
  return `<circle r="${r}" fill="${it.colour}" stroke="${PALETTE.outline}" stroke-width="${r * 0.12}"/>${mark(it.mark, r * 0.52, it.ink)}`;
}

function corners(n: number, r: number, inner = 1): string {
  const count = inner === 1 ? n : n * 2;
  const points: Point[] = [];
  for (let i = 0; i < count; i++) {
    const angle = ((-90 + (360 / count) * i) * Math.PI) / 180;
    const reach = i % 2 ? r * inner : r;
    points.push([Math.cos(angle) * reach, Math.sin(angle) * reach]);
  }
  return shape(points);
}

const MARKS: Record<Mark, (r: number) => string> = {
  triangle: (r) =>
    shape([
      [0, -r],
      [r, r * 0.8],
      [-r, r * 0.8],
    ]),
  circle: (r) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`,
  square: (r) =>
    shape([
      [-r * 0.82, -r * 0.82],
      [r * 0.82, -r * 0.82],
      [r * 0.82, r * 0.82],
      [-r * 0.82, r * 0.82],
    ]),
  diamond: (r) =>
    shape([
      [0, -r * 1.15],
      [r * 0.9, 0],
      [0, r * 1.15],
      [-r * 0.9, 0],
    ]),
  star: (r) => corners(5, r, 0.45),
  pentagon: (r) => corners(5, r),
  heart: (r) =>
    `M0 ${r}C${-r * 1.7} ${-r * 0.2} ${-r * 0.8} ${-r * 1.3} 0 ${-r * 0.4}C${r * 0.8} ${-r * 1.3} ${r * 1.7} ${-r * 0.2} 0 ${r}Z`,
  cross: (r) => {
    const a = r * 0.36;
    return shape([
      [-a, -r],
      [a, -r],
      [a, -a],
      [r, -a],
      [r, a],
      [a, a],
      [a, r],
      [-a, r],
      [-a, a],
      [-r, a],
      [-r, -a],
      [-a, -a],
    ]);
  },
};
