/** Diamant's interface in four languages. A missing message is a type error. */

import { loaded } from '../../i18n/loaded';
import type { Language } from '../kit/board';
import { BoardWords } from '../kit/words';
import { isRelic, isTreasure, type Names } from './types';
import type en from './messages/en.json';

export type Key = keyof typeof en;

const MESSAGES = await loaded<Key>({
  en: () => import('./messages/en.json'),
  de: () => import('./messages/de.json'),
  nl: () => import('./messages/nl.json'),
  cs: () => import('./messages/cs.json'),
});

export class Words extends BoardWords<Key> {
  constructor(
    language: Language,
    readonly names: Names,
  ) {
    super(language, MESSAGES);
  }

  /** What a card is called in this edition. */
  card(name: string): string {
    return this.say(isTreasure(name) ? 'card-treasure' : (`card-${this.names[name] ?? name}` as Key));
  }

  /** A card's name in a word that fits on a small card. */
  short(name: string): string {
    return isTreasure(name) || isRelic(name) ? this.card(name) : this.say(`short-${name}` as Key);
  }

  /** The letter in the corner of a trap. */
  letter(trap: string): string {
    return this.say(`letter-${this.names[trap] ?? trap}` as Key);
  }
}

const made = new Map<string, Words>();

/** The words of a language, with the names that an edition has for its cards: the same object for the same words. */
export function words(language: Language, names: Names = {}): Words {
  const key = [language, ...Object.values(names)].join(' ');
  let it = made.get(key);
  if (!it) made.set(key, (it = new Words(language, names)));
  return it;
}
