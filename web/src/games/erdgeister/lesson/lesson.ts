/** The lesson: which clause each of its steps is about. */

import type { LessonFile, LessonSource } from '../../kit/lesson';
import positions from './positions.json';
import { say, type Key } from './words';

const clauses: Record<Key, string> = {
  place: 'G-18',
  placed: 'G-17',
  sneak: 'G-24',
  entrance: 'G-36',
  spy: 'G-51',
  keep: 'G-52',
  home: 'G-41',
  end: 'G-77',
};

export const lesson: LessonSource = {
  file: positions as unknown as LessonFile,
  clauses,
  say: (language, step) => say(language, step as Key),
};
