import { speaker } from '../../../i18n/messages';
import cs from './messages/cs.json';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';

export const say = speaker({ en, de, nl, cs });
