/** Where everything stands in the end scene, for any size of the board. */

import { smooth, type Point } from '../../../art/geometry';

export interface DawnStage {
  width: number;
  height: number;
  /** Size of everything: 1 on a board 900 pixels high. */
  unit: number;
  horizon: number;
  sun: Point;
  /** The castle's upper left corner and scale. */
  castle: { x: number; y: number; scale: number };
  cave: Point;
  /** Scale of the mountain and the dragon. */
  rock: number;
  /** From the castle's gate to the cave. */
  way: readonly Point[];
  /** The foot of everybody's coins, seat by seat. */
  feet: readonly Point[];
  /** Half the width of a coin, and how high one is. */
  radius: number;
  coin: number;
  /** Scale of the knights on the coins, and size of the portraits over them. */
  knight: number;
  face: number;
}

interface Asked {
  width: number;
  height: number;
  /** Pixels at the upper edge that are taken. */
  top: number;
  seats: number;
  /** The highest number of points. */
  most: number;
}

/** A knight's height with its plume, in its drawing's own units. */
const KNIGHT_HEIGHT = 52;
/** A board narrower than this, compared with its height, has no room beside the coins. */
const NARROW = 1.05;

export function dawnStage({ width, height, top, seats, most }: Asked): DawnStage {
  const unit = height / 900;
  const narrow = width / height < NARROW;
  const horizon = height * 0.62;
  const scale = 1.18 * unit;
  const castle = { x: (narrow ? -10 : 20) * unit, y: horizon + 9 * unit - 298 * scale, scale };
  const cave: Point = [width * (narrow ? 0.85 : 0.87), height * 0.8];
  const rock = (narrow ? 0.8 : 0.95) * unit;
  const gate: Point = [castle.x + 152 * scale, castle.y + 298 * scale];
  const [from, to] = narrow ? [0.15, 0.85] : [0.15, 0.69];
  const span = seats > 1 ? ((to - from) * width) / (seats - 1) : width;
  const radius = Math.min(54 * unit, span * 0.36);
  const [knight, face] = [2.1 * Math.max(0.3, radius / 54), Math.min(66 * unit, radius * 1.35)];
  const foot = height * 0.885;
  const room = foot - top - KNIGHT_HEIGHT * knight - face * 1.3;
  return {
    width,
    height,
    unit,
    horizon,
    sun: [width * (narrow ? 0.55 : 0.5), horizon - 18 * unit],
    castle,
    cave,
    rock,
    way: smooth<Point>(
      [
        gate,
        [gate[0] + 90 * unit, gate[1] + 34 * unit],
        [(gate[0] + cave[0]) / 2, gate[1] + 36 * unit],
        [cave[0] - 190 * rock, cave[1] - 20 * rock],
        [cave[0] - 110 * rock, cave[1] + 30 * rock],
      ],
      10,
    ),
    feet: Array.from({ length: seats }, (_, i): Point => [
      seats > 1 ? from * width + i * span : width * 0.4,
      foot + (i % 2 ? 8 : 0) * unit,
    ]),
    radius,
    coin: Math.min(8 * unit, Math.max(0.5, (room * 0.9) / Math.max(1, most))),
    knight,
    face,
  };
}
