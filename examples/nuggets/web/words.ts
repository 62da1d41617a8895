/** Nuggets' interface in four languages. A missing message is a type error. */

import { speaker, type Language } from '$grotto/i18n/messages';
import cs from './messages/cs.json';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';
import type { Action } from './types';

export type Key = keyof typeof en;
export const say = speaker<Key>({ en, de, nl, cs });

export function actionInWords({ nuggets }: Action, language: Language): string {
  return say(language, 'take', { n: nuggets });
}
