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
