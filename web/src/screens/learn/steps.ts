/** The steps of a lesson as they are taught. */

import type { Value, View } from '../../games/kit/board';
import type { LessonSource } from '../../games/kit/lesson';
import type { Language } from '../../i18n/messages';

export interface Step {
  name: string;
  says: (language: Language) => string;
  /** What one is asked to do, as texts of actions; empty at the end. */
  accepts: readonly string[];
  view: View;
  clause: string;
}

/** Each with the history that belongs to it: a scene's history begins anew, so that boards show it at once. */
export function stepsOf({ file, say }: LessonSource): Step[] {
  return file.scenes.flatMap(({ steps, history }) =>
    steps.map(({ name, clause, accepts, told, view }) => ({
      name,
      says: (language) => say(language, name),
      accepts,
      view: { ...view, legal: view.legal as Value[], history: history.slice(0, told) },
      clause,
    })),
  );
}
