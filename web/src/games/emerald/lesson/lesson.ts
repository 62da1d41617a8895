/** The lesson: which clause each of its steps is about. */

import type { LessonFile, LessonSource } from '../../kit/lesson';
import positions from './positions.json';
import { say, type Key } from './words';

const clauses: Record<Key, string> = {
  ride: 'E-25',
  second: 'E-42',
  gold: 'E-38',
  gem: 'E-47',
  bribe: 'E-66',
  chamber: 'E-34',
  end: 'E-78',
};

export const lesson: LessonSource = {
  file: positions as unknown as LessonFile,
  clauses,
  say: (language, step) => say(language, step as Key),
};
