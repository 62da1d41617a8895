/** The lesson: which clause each of its steps is about. */

import type { LessonFile, LessonSource } from '../../kit/lesson';
import positions from './positions.json';
import { say, type Key } from './words';

const clauses: Record<Key, string> = {
  share: 'D-12',
  warning: 'D-16',
  deeper: 'D-27',
  alone: 'D-30',
  sprung: 'D-17',
  free: 'D-23',
  end: 'D-46',
};

export const lesson: LessonSource = {
  file: positions as unknown as LessonFile,
  clauses,
  say: (language, step) => say(language, step as Key),
};
