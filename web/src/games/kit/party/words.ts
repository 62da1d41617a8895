/** What phones and big screen say in every game. */
import type { Language } from '../board';
import { BoardWords, type Messages } from '../words';
import cs from './messages/cs.json';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';

export type Key = keyof typeof en;
const MESSAGES: Messages<Key> = { en, de, nl, cs };

export const handWords = (language: Language): BoardWords<Key> => new BoardWords(language, MESSAGES);

/** More are told in digits. */
const MOST_IN_WORDS = 8;

/** How many people, as a sentence begins: in words where these are few. */
export function countOf(language: Language, n: number): string {
  return n >= 1 && n <= MOST_IN_WORDS ? handWords(language).say(`count-${n}` as Key) : String(n);
}
