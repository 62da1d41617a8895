/** Diamant's two choices in words, as its own board says them. */
import type { SeatInfo, Value } from '../../../boards/board';
import { words } from '../../../boards/diamant/words';
import type { Language } from '../../../words/words';

export function deed(value: Value, language: Language, _seats: SeatInfo[]): string {
  return words(language).say(value.text === 'on' ? 'go-on' : 'go-back');
}
