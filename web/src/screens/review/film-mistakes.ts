/** Which of the viewer's mistakes belongs to a row of the film. */
import type { Schemas } from '../../protocol/types';
import { isMistake } from './grades';

/** The costliest one between a row's first card and the next row's, as its number among all decisions. */
export function mistakeInRow(
  film: readonly Schemas['FilmRow'][],
  row: number,
  decisions: readonly Schemas['ReviewedDecision'][],
  own: number,
): number | null {
  const from = film[row]?.cards[0]?.step ?? Infinity;
  const to = film[row + 1]?.cards[0]?.step ?? Infinity;
  let found: number | null = null;
  decisions.forEach(({ seat, grade, step, cost }, i) => {
    if (seat !== own || !isMistake(grade) || step < from || step >= to) return;
    if (found === null || cost > decisions[found]!.cost) found = i;
  });
  return found;
}
