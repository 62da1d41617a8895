/** How good a choice was: word, shape and colour together. */
import type { Schemas } from '../../protocol/types';

export type Decision = Schemas['ReviewedDecision'];
export type Grade = Decision['grade'];

export const GRADES: readonly Grade[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];

/** Those that can be tried again. */
export const isMistake = (grade: Grade): boolean => GRADES.indexOf(grade) >= GRADES.indexOf('inaccuracy');

/** How good a choice among those of a decision is; reviews that were kept for long know the grade of the chosen one only. */
export function gradeIn(decision: Decision, text: string): Grade {
  const at = decision.choices.findIndex((choice) => choice.text === text);
  if (text === decision.best) return 'best';
  return decision.grades?.[at] ?? (text === decision.text ? decision.grade : 'inaccuracy');
}

/** A path in a box of 24 by 24, filled with the grade's colour, and one on top of it in the page's ink. */
export const SHAPES: Record<Grade, { shape: string; sign: string }> = {
  best: { shape: 'M12 2l3 6.6 7 .8-5.2 4.8 1.4 7.1L12 17.7 5.8 21.3l1.4-7.1L2 9.4l7-.8z', sign: '' },
  good: { shape: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z', sign: 'M7.5 12.3l3.2 3.2 6-6.5' },
  inaccuracy: { shape: 'M12 1l11 11-11 11L1 12z', sign: 'M7 13c1.7-3.4 3.3-3.4 5-1s3.3 2.4 5-1' },
  mistake: { shape: 'M12 2l11 20H1z', sign: 'M12 9.5v6M12 18.4v.6' },
  blunder: { shape: 'M7.5 2h9L22 7.5v9L16.5 22h-9L2 16.5v-9z', sign: 'M8.5 8.5l7 7M15.5 8.5l-7 7' },
};

/** A seat's own decisions, costliest first; with their place among all decisions. */
export function costliest(decisions: readonly Decision[], seat: number | null): { at: number; decision: Decision }[] {
  return decisions
    .map((decision, at) => ({ at, decision }))
    .filter(({ decision }) => seat === null || decision.seat === seat)
    .sort((one, two) => two.decision.cost - one.decision.cost || one.decision.step - two.decision.step);
}

/** How many of each grade. */
export function counted(decisions: readonly { decision: Decision }[]): { grade: Grade; n: number }[] {
  return GRADES.map((grade) => ({ grade, n: decisions.filter(({ decision }) => decision.grade === grade).length }));
}

/** The next step after this one at which the seat made a mistake; from the first again after the last. */
export function nextMistake(decisions: readonly Decision[], seat: number | null, step: number): Decision | undefined {
  const own = decisions.filter((one) => (seat === null || one.seat === seat) && isMistake(one.grade));
  return own.find((one) => one.step > step) ?? own[0];
}
