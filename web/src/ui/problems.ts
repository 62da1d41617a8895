/** Error texts: the server's own, in the reader's language, or ours if the server cannot be reached. */

import { Problem } from '../protocol/client';
import type { Language } from '../i18n/messages';
import { say } from './words';

export interface Told {
  title: string;
  advice: string;
  /** More than the title says; empty if there is nothing. */
  detail: string;
}

export function told(language: Language, error: unknown): Told {
  if (!(error instanceof Problem))
    return { title: say(language, 'unreachable'), advice: say(language, 'unreachableDo'), detail: '' };
  const { title, detail, what_to_do: advice } = error.document;
  return detail.startsWith(title) ? { title: detail, advice, detail: '' } : { title, advice, detail };
}

/** What went wrong in one line, for a short note. */
export function inShort(language: Language, error: unknown): string {
  const { title, advice, detail } = told(language, error);
  return detail || `${title}. ${advice}`;
}
