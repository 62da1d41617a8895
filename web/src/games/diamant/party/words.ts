/** What Diamant says on the big screen and on phones. */

import type { Language } from '../../kit/board';
import { BoardWords, type Messages } from '../../kit/words';
import cs from './messages/cs.json';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';

export type Key = keyof typeof en;
const MESSAGES: Messages<Key> = { en, de, nl, cs };

export const partyWords = (language: Language): BoardWords<Key> => new BoardWords(language, MESSAGES);
