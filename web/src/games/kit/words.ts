/** What the words of all boards have in common: a message with its values, several things in a row, capital letters. */

import {
  filled,
  sentence,
  type Language,
  type Message,
  type Messages,
  type Parts as Values,
} from '../../i18n/messages';

export type { Messages };

/** A piece of a sentence; what the message puts between asterisks is strong. */
export interface Part {
  text: string;
  strong: boolean;
}

/** A text without emphasis. */
export const plain = (text: string): Part[] => (text ? [{ text, strong: false }] : []);

/** A game's messages in one language. A game extends it with the names of its own things. */
export class BoardWords<Key extends string> {
  readonly #messages: Record<Key, Message>;

  constructor(
    readonly language: Language,
    messages: Messages<Key>,
  ) {
    this.#messages = messages[language];
  }

  /** The message with its values; `n` decides between singular and plural. Bound, so that it can be handed on alone. */
  readonly say = (key: Key, values: Values = {}): string =>
    this.parts(key, values)
      .map((part) => part.text)
      .join('');

  /** The text of a key in parts, of which some are strong. Values are filled in last, so that no name can add emphasis. */
  parts(key: Key, values: Values = {}): Part[] {
    return sentence(this.language, this.#messages[key], values)
      .split('*')
      .map((piece, i) => ({ text: filled(this.language, piece, values), strong: i % 2 === 1 }))
      .filter((part) => part.text);
  }

  /** `Ann, Ben and Cleo`. */
  list(things: readonly string[]): string {
    return joined(this.language, things, 'conjunction');
  }

  /** `Ann, Ben or Cleo`. */
  either(things: readonly string[]): string {
    return joined(this.language, things, 'disjunction');
  }
}

/** British English, which has no comma before the last thing: the server's sentences have none either. */
function joined(language: Language, things: readonly string[], type: Intl.ListFormatType): string {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type }).format(things);
}

/** With a capital letter, as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
