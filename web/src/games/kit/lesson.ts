/** A lesson as a game keeps it: positions of a real match (scripts/tutorial.py), what is said at each, and its clause. */

import type { Language } from '../../i18n/messages';
import type { GameEvent, SeatInfo, View } from './board';

/** One step as it stands in the file. */
export interface LessonPosition {
  name: string;
  clause: string;
  accepts: string[];
  /** How much of the scene's history has happened by then. */
  told: number;
  view: Omit<View, 'history'>;
}

export interface LessonFile {
  seats: SeatInfo[];
  scenes: Array<{ steps: LessonPosition[]; history: GameEvent[] }>;
}

export interface LessonSource {
  file: LessonFile;
  say: (language: Language, step: string) => string;
}
