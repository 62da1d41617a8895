/** Erdgeister's actions in words, as its own board says them. */
import type { SeatInfo, Value, View } from '../../../boards/board';
import { Names, sayIn } from '../../../boards/erdgeister/words';
import type { Language } from '../../../words/words';

export function deed(value: Value, language: Language, seats: SeatInfo[], view: View<any>): string {
  return new Names(sayIn(language), view, seats).deed(value);
}
