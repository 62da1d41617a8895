/** What went wrong, in the reader's language, and what to do. */

import { Problem } from '../protocol/client';
import type { Language } from '../i18n/messages';
import { say, type Key } from './words';

export interface Told {
  title: string;
  advice: string;
  /** The server's own words, where ours say less. */
  detail: string;
}

const KINDS: Record<string, readonly [Key, Key]> = {
  'no-table': ['noTable', 'noTableDo'],
  'not-found': ['noTable', 'noTableDo'],
  'bad-token': ['badLink', 'badLinkDo'],
  'not-allowed': ['notAllowed', 'notAllowedDo'],
  'wrong-phase': ['wrongPhase', 'wrongPhaseDo'],
  stale: ['wrongPhase', 'wrongPhaseDo'],
  'game-is-over': ['wrongPhase', 'wrongPhaseDo'],
  'seat-taken': ['seatTaken', 'seatTakenDo'],
  'name-taken': ['nameTaken', 'nameTakenDo'],
  'too-many-tables': ['tooManyTables', 'tooManyTablesDo'],
  'too-many': ['tooMany', 'tooManyDo'],
  'too-many-streams': ['tooMany', 'tooManyDo'],
  'not-signed-in': ['unknown', 'unknownDo'],
  'bad-option': ['badOption', 'badOptionDo'],
  invalid: ['badOption', 'badOptionDo'],
};

export function told(language: Language, error: unknown): Told {
  if (!(error instanceof Problem))
    return { title: say(language, 'unreachable'), advice: say(language, 'unreachableDo'), detail: '' };
  const words = KINDS[error.kind];
  const english =
    words === undefined || words[0] === 'badOption' || words[0] === 'notAllowed' || words[0] === 'wrongPhase';
  const [title, advice] =
    words ?? (error.document.status >= 500 ? (['broken', 'brokenDo'] as const) : (['refused', 'refusedDo'] as const));
  return {
    title: say(language, title),
    advice: say(language, advice),
    detail: english && error.message !== error.document.title ? error.message : '',
  };
}

/** The same in one line, for a short note. */
export function inShort(language: Language, error: unknown): string {
  const { title, advice, detail } = told(language, error);
  return detail && language === 'en' ? detail : `${title}. ${advice}`;
}
