/** Where everything stands in the end scene, for a board of any size and three to eight players. */

export interface CampPlace {
  seat: number;
  /** 0 for whoever came first. */
  rank: number;
  x: number;
  /** Feet of the explorer, and foot of the chest. */
  feet: number;
  chest: number;
  scale: number;
  chestScale: number;
  facing: 'left' | 'right';
}

export interface CampLayout {
  width: number;
  height: number;
  /** Pixels that the title covers. */
  top: number;
  /** A length of the drawing of 900 pixels in height. */
  unit: number;
  horizon: number;
  fire: { x: number; y: number; scale: number };
  places: readonly CampPlace[];
  /** Distance from one chest to the next. */
  pitch: number;
  /** Whether names fit under the chests; otherwise only points do. */
  named: boolean;
}

/** Places everything. `order`: the seats, whoever came first in front. `top`: pixels that the title covers. */
export function campLayout(width: number, height: number, top: number, order: readonly number[]): CampLayout {
  const unit = Math.min(height / 900, width / 560);
  const chest = height - Math.max(58, 112 * unit);
  const horizon = Math.min(chest - 150 * unit, Math.max(height * 0.54, top + 170 * unit));
  const count = order.length;
  const pitch = Math.min((width * 0.95) / count, 250 * unit);
  const left = width / 2 - (pitch * (count - 1)) / 2;
  const size = Math.min(1.2 * unit, pitch / (count > 5 ? 104 : 116));
  const slots = middleFirst(count);
  const places = order.map((seat, rank): CampPlace => {
    const slot = slots[rank] as number;
    const front = (rank === 0 ? 10 : rank < 3 ? 2 : -12) * unit;
    return {
      seat,
      rank,
      x: left + slot * pitch,
      feet: chest - 88 * unit + front,
      chest: chest + front,
      scale: size * (rank ? 1.32 : 1.5),
      chestScale: size * (rank ? 0.86 : 1.08),
      facing: left + slot * pitch < width / 2 ? 'right' : 'left',
    };
  });
  const first = slots[0] as number;
  const fire = { x: left + (first - 0.5) * pitch, y: chest - 84 * unit, scale: Math.min(2.4 * unit, pitch / 74) };
  return { width, height, top, unit, horizon, fire, places, pitch, named: pitch > 118 };
}

/** The slots from left to right in the order in which they are given: the middle, then beside it on both sides. */
export function middleFirst(count: number): number[] {
  const middle = Math.floor(count / 2);
  return Array.from({ length: count }, (_, i) => middle + (i % 2 ? -1 : 1) * Math.ceil(i / 2));
}
