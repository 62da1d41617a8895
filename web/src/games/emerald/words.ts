/** The board's words in the viewer's language. */

import { filled, sentence, type Message, type Parts as Values } from '../../i18n/messages';
import type { Language, SeatInfo } from '../kit/board';
import cs from './messages/cs.json';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';
import type { Colour, Kind, PlaceName } from './types';

export type Key = keyof typeof en;

/** A piece of a sentence; what the message puts between asterisks is strong. */
export interface Part {
  text: string;
  strong: boolean;
}

const MESSAGES: Record<Language, Record<Key, Message>> = { en, de, nl, cs };

export class Words {
  readonly language: Language;
  readonly #seats: readonly SeatInfo[];

  constructor(language: Language, seats: readonly SeatInfo[]) {
    this.language = language;
    this.#seats = seats;
  }

  /** The message with its values; `n` decides between singular and plural. */
  say(key: Key, values: Values = {}): string {
    return this.parts(key, values)
      .map((part) => part.text)
      .join('');
  }

  /** The same in pieces. Values are filled in last, so that no name can add emphasis. */
  parts(key: Key, values: Values = {}): Part[] {
    return sentence(this.language, MESSAGES[this.language][key], values)
      .split('*')
      .map((piece, i) => ({ text: filled(this.language, piece, values), strong: i % 2 === 1 }))
      .filter((part) => part.text);
  }

  /** A place by its name alone. */
  place(name: PlaceName): string {
    return this.#spot('place', name);
  }

  /** As the start of a ride. */
  from(name: PlaceName): string {
    return this.#spot('from', name);
  }

  /** As the end of a ride. */
  to(name: PlaceName): string {
    return this.#spot('to', name);
  }

  #spot(form: 'place' | 'from' | 'to', name: PlaceName): string {
    const sort = name === 'M' ? 'main' : name === 'chamber' || name === 'nest' ? name : SORTS[name.charAt(0)];
    return this.say(`${form}-${sort}` as Key, { number: name.slice(1) });
  }

  colour(colour: Colour): string {
    return this.say(`colour-${colour}`);
  }

  gem(kind: Kind): string {
    return this.say(`gem-${kind}`);
  }

  /** A card as it can be taken. */
  card(card: Kind | number): string {
    return typeof card === 'number' ? this.say('gold-card', { gold: card }) : this.gem(card);
  }

  who(seat: number): string {
    const info = this.#seats[seat];
    return info?.you ? this.say('you') : (info?.name ?? '');
  }

  /** The same at the start of a sentence. */
  Who(seat: number): string {
    return capital(this.who(seat));
  }

  /** One of several things. */
  either(things: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: 'disjunction' }).format(things);
  }

  /** Several things in a row, as people write it. */
  list(things: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: 'conjunction' }).format(things);
  }
}

const SORTS: Record<string, string> = { T: 'tower', m: 'meadow', c: 'cave' };

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
