/** What the big screen and the phones say in play, whatever the game. */
import { BoardWords, type Messages } from '../../../games/kit/words';
import type { Language } from '../../../i18n/messages';
import cs from './messages/cs.json';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';

export type Key = keyof typeof en;
const MESSAGES: Messages<Key> = { en, de, nl, cs };

export const playWords = (language: Language): BoardWords<Key> => new BoardWords(language, MESSAGES);
