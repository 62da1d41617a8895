/** What the deck still holds and what may come, by the view, counted and added up. */

import { isRelic, isTrap, isTreasure, type Counts, type Prospects } from '../types';
import type { Stage } from '../film/moments';

export interface TrapRow {
  trap: string;
  onPath: number;
  left: number;
  removed: number;
}

export interface TreasureBar {
  value: number;
  left: number;
  /** How many the edition has. */
  all: number;
}

export interface Ledger {
  traps: TrapRow[];
  treasures: TreasureBar[];
  cards: number;
  treasureCards: number;
  rubies: number;
  relics: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
const of = (counts: Counts, name: string): number => counts[name] ?? 0;

function onPath(stage: Stage, name: string): number {
  return stage.path.filter((card) => card.name === name).length;
}

/** The five rows of traps, the treasures and the relics; traps in the order of `order`. */
export function ledger(stage: Stage, order: readonly string[]): Ledger {
  const names = [
    ...new Set([...Object.keys(stage.deck), ...stage.path.map((card) => card.name), ...Object.keys(stage.removed)]),
  ];
  const traps = names.filter(isTrap).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const values = names
    .filter(isTreasure)
    .map(Number)
    .sort((a, b) => a - b);
  const treasures = values.map((value) => {
    const left = of(stage.deck, String(value));
    return { value, left, all: left + onPath(stage, String(value)) };
  });
  return {
    traps: traps.map((trap) => {
      const sprung = onPath(stage, trap);
      return { trap, onPath: sprung, left: of(stage.deck, trap), removed: of(stage.removed, trap) };
    }),
    treasures,
    cards: sum(Object.values(stage.deck)),
    treasureCards: sum(treasures.map((bar) => bar.left)),
    rubies: sum(treasures.map((bar) => bar.left * bar.value)),
    relics: sum(names.filter(isRelic).map((name) => of(stage.deck, name))),
  };
}

export interface Odds {
  cards: number;
  /** Face-down cards of each sort; together they are `cards`. */
  ends: number;
  treasure: number;
  harmless: number;
  relic: number;
  /** What a treasure brings each explorer inside, on average. */
  share: number;
  /** The traps that would end it. */
  deadly: readonly string[];
}

/** How many of the face-down cards do what. */
export function odds(prospects: Prospects | null): Odds {
  if (!prospects) return { cards: 0, ends: 0, treasure: 0, harmless: 0, relic: 0, share: 0, deadly: [] };
  const { collapse: ends, treasure, trap: harmless, relic, shares, deadly } = prospects;
  return {
    cards: ends + treasure + harmless + relic,
    ends,
    treasure,
    harmless,
    relic,
    share: treasure ? shares / treasure : 0,
    deadly,
  };
}

/** Percent that add up to 100, by largest remainder. */
export function percents(counts: readonly number[]): number[] {
  const all = sum(counts);
  if (!all) return counts.map(() => 0);
  const exact = counts.map((n) => (n * 100) / all);
  const whole = exact.map(Math.floor);
  const order = exact.map((_, i) => i).sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!));
  for (const i of order.slice(0, 100 - sum(whole))) whole[i]! += 1;
  return whole;
}

export interface Leaving {
  /** How many others leave at the same time. */
  others: number;
  pocket: number;
  floor: number;
  relicPoints: number;
  sum: number;
}

/** What going back brings alone, with one other, with two others. */
export function waysHome(prospects: Prospects | null, pocket: number): Leaving[] {
  return (prospects?.homes ?? [])
    .slice(0, 3)
    .map(({ floor, relic_points: relicPoints, points: sum }, others) => ({ others, pocket, floor, relicPoints, sum }));
}
