/** The signs of a review on the time line of a replay. */
import type { ReviewSeen } from '../../protocol/types';
import { isMistake, type Grade } from '../review/grades';

export interface TimeMark {
  step: number;
  grade: Grade;
  seat: number;
}

/** Poor choices of a seat, or of everybody: at the step before the choice, where the replay shows it. */
export function marksOf(seen: ReviewSeen | null, seat: number | null): TimeMark[] {
  const decisions = seen?.review?.decisions ?? [];
  return decisions
    .filter((one) => isMistake(one.grade) && (seat === null || one.seat === seat))
    .map(({ step, grade, seat: by }) => ({ step, grade, seat: by }));
}

/** The next sign after a step; after the last, the first. */
export function nextMark(marks: readonly TimeMark[], step: number): TimeMark | undefined {
  return marks.find((mark) => mark.step > step) ?? marks[0];
}
