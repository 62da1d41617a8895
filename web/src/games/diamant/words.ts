/** Diamant's interface in four languages. A missing message is a type error. */

import type { Language } from '../kit/board';
import { filled, type Message, type Parts } from '../../i18n/messages';
import { isRelic, isTreasure, type Names } from './types';
import cs from './messages/cs.json';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';

export type Key = keyof typeof en;

const MESSAGES: Record<Language, Record<Key, Message>> = { en, de, nl, cs };

export class Words {
  constructor(
    readonly language: Language,
    readonly names: Names,
  ) {}

  /** A message with its values; `n` chooses the plural. */
  say(key: Key, values: Parts = {}): string {
    return filled(this.language, MESSAGES[this.language][key], values);
  }

  /** `Ann, Ben and Cleo`. */
  list(names: readonly string[]): string {
    const last = names[names.length - 1] ?? '';
    return names.length < 2 ? last : this.say('and', { first: names.slice(0, -1).join(', '), last });
  }

  /** What a card is called in this edition. */
  card(name: string): string {
    return this.say(isTreasure(name) ? 'card-treasure' : (`card-${this.names[name] ?? name}` as Key));
  }

  /** The same in a word that fits on a small card. */
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
