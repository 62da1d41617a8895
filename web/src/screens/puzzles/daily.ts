/** Which puzzle is today's, and which were tried. */
import { store, stored } from '../../shell/storage';
import type { Schemas } from '../../protocol/types';

export type Puzzle = Schemas['PuzzleSeen'];
const DAY = 86_400_000;
const KEPT = 'grotto-puzzles';

/**
 * The same for everybody on a day, by UTC; another one every day until all were shown. It is never asked for a past day: a
 * release with other puzzles may change which one is today's, and nothing else.
 */
export function puzzleOfTheDay(puzzles: readonly Puzzle[], now: number): Puzzle | undefined {
  return puzzles[Math.floor(now / DAY) % Math.max(puzzles.length, 1)];
}

/** What was found and what not, by the puzzle's id; kept in this browser. */
export const results = (): Record<string, boolean> => stored<Record<string, boolean>>(KEPT, {});

/** The first answer counts. */
export function keep(id: string, right: boolean): Record<string, boolean> {
  const all = results();
  if (!(id in all)) store(KEPT, { ...all, [id]: right });
  return results();
}
