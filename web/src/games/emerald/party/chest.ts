/** What is in one's own chest, added up as far as the view tells it. */

import { KINDS, type EmeraldView, type Kind } from '../types';

export interface ChestSum {
  gold: number[];
  treasures: number;
  /** What gold and treasures are worth together. */
  worth: number;
  /** What the gems count. */
  gems: number;
  /** Kinds of which this seat has most now, and what each of them brings. */
  most: Kind[];
  bonus: number;
  four: boolean;
  /** If it ended now. */
  total: number;
}

export function chestOf({ position }: EmeraldView, seat: number): ChestSum {
  const rider = position.riders[seat];
  const gold = Object.entries(rider?.gold ?? {}).flatMap(([value, n]) => Array<number>(n).fill(Number(value)));
  const treasures = rider?.treasures ?? 0;
  const most = KINDS.filter((kind) => position.majorities[kind] === seat);
  const worth = gold.reduce((sum, n) => sum + n, 0) + treasures * position.treasure_value;
  const four = position.four_kinds === seat;
  return {
    gold: gold.sort((a, b) => b - a),
    treasures,
    worth,
    gems: Math.max(0, (rider?.points ?? 0) - worth - (four ? position.bonus_value : 0)),
    most,
    bonus: position.bonus_value,
    four,
    total: (rider?.points ?? 0) + most.length * position.bonus_value,
  };
}
