/** What the pages of a party say. */

import { speaker } from '../../i18n/messages';
import cs from './messages/cs.json';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';

export type Key = keyof typeof en;
export const say = speaker<Key>({ en, de, nl, cs });
