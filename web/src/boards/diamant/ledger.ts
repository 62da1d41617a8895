/** What the deck still holds, and what the next card or the way home may bring: sums of public counts. */

import { isRelic, isTrap, isTreasure, type Counts } from './types';
import type { Stage } from './trail';

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
  const names = [...new Set([...Object.keys(stage.deck), ...stage.path.map((card) => card.name), ...Object.keys(stage.removed)])];
  const traps = names.filter(isTrap).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const values = names.filter(isTreasure).map(Number).sort((a, b) => a - b);
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
  deadly: string[];
}

/** How many of the face-down cards do what. */
export function odds(stage: Stage): Odds {
  const entries = Object.entries(stage.deck).filter(([, n]) => n > 0);
  const seen = new Set(stage.path.map((card) => card.name).filter(isTrap));
  const count = (test: (name: string) => boolean): number => sum(entries.filter(([name]) => test(name)).map(([, n]) => n));
  const heads = Math.max(1, stage.inside.length);
  const treasure = count(isTreasure);
  const shares = sum(entries.filter(([name]) => isTreasure(name)).map(([name, n]) => Math.floor(Number(name) / heads) * n));
  return {
    cards: count(() => true),
    ends: count((name) => seen.has(name)),
    treasure,
    harmless: count((name) => isTrap(name) && !seen.has(name)),
    relic: count(isRelic),
    share: treasure ? shares / treasure : 0,
    deadly: [...seen].filter((trap) => of(stage.deck, trap) > 0),
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

export interface WayHome {
  /** How many others leave at the same time. */
  others: number;
  pocket: number;
  floor: number;
  /** What the relics on the path count; only one who leaves alone takes them. */
  relicPoints: number;
  sum: number;
}

/** What going back brings alone, with one other, with two others (D-27 to D-33). */
export function waysHome(stage: Stage): WayHome[] {
  const most = Math.min(stage.inside.length - 1, 2);
  return Array.from({ length: most + 1 }, (_, others) => {
    const floor = Math.floor(stage.floor / (others + 1));
    const relicPoints = others ? 0 : relicWorth(stage);
    return { others, pocket: stage.pocket, floor, relicPoints, sum: stage.pocket + floor + relicPoints };
  });
}

/** What the relics lying on the path count for whoever brings them out next. */
export function relicWorth(stage: Stage): number {
  return sum(stage.path.filter((card) => isRelic(card.name)).map((_, i) => relicValue(stage.relicsOut + i)));
}

/** What the next relic counts when so many are out: the first three 5, later ones 10 (D-32, D-33). */
export function relicValue(out: number): number {
  return out < 3 ? 5 : 10;
}
