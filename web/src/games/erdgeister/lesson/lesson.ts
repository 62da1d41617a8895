import type { LessonFile, LessonSource } from '../../kit/lesson';
import positions from './positions.json';
import { say, type Key } from './words';

export const lesson: LessonSource = {
  file: positions as unknown as LessonFile,
  say: (language, step) => say(language, step as Key),
};
