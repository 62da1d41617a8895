/** A card that may be turned up, in a word or two. */

import type { Language } from '../kit/board';
import { isTreasure, type DiamantView } from './types';
import { words } from './words';

/** What a card is called where many stand side by side: a treasure by its rubies. */
export function drawInWords(name: string, language: Language, { card_names }: DiamantView['options']): string {
  const say = words(language, card_names);
  return isTreasure(name) ? say.say('treasure-of', { value: name }) : say.card(name);
}
