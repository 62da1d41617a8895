/** Diamant's own part of a view: docs/reference/views.md, "Diamant: the position". */

import type { BoardProps, View } from '../kit/board';

export type Choice = 'on' | 'back';

/** How many cards of each name. */
export type Counts = Readonly<Record<string, number>>;

export type Names = Readonly<Record<string, string>>;

export interface Explorer {
  inside: boolean;
  decided: boolean;
  chest: number;
  relics: number;
  relic_points: number;
  points: number;
}

/** What each of those who go back together takes home; the points are those of all of it, with the pocket. */
export interface WayHome {
  floor: number;
  relics: number;
  relic_points: number;
  points: number;
}

/** Cards face down by what they would do now, and the ways home, for one alone first. */
export interface Prospects {
  collapse: number;
  deadly: string[];
  treasure: number;
  shares: number;
  trap: number;
  relic: number;
  homes: WayHome[];
}

export interface Position {
  expedition: number;
  expeditions: number;
  pocket: number;
  floor: number;
  relics_out: number;
  explorers: Explorer[];
  your_choice?: Choice;
  deck: Counts;
  path: Counts;
  removed: Counts;
  /** What this edition calls a relic; null where there are none. */
  relic: 'relic' | 'artifact' | null;
  /** Cards that the messages call otherwise than the notation. */
  names: Names;
  prospects?: Prospects;
  /** By seat, when the game is over. */
  places?: number[];
}

export type DiamantView = View<Position>;
export type DiamantProps = BoardProps<Position>;

/** What one leaver brought to camp. */
export interface Home {
  seat: number;
  pocket: number;
  floor: number;
  relics: number;
  relic: string;
  relic_points: number;
  points: number;
}

const RELICS = ['relic', 'artifact'];

export function isTreasure(card: string): boolean {
  return /^\d+$/.test(card);
}

export function isRelic(card: string): boolean {
  return RELICS.includes(card);
}

export function isTrap(card: string): boolean {
  return !isTreasure(card) && !isRelic(card);
}
