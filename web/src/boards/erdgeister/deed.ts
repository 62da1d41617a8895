/** Erdgeister's actions in words. */
import type { Language, SeatInfo, Value } from '../board';
import type { ErdgeisterView } from './types';
import { Names, sayIn } from './words';

export function deed(value: Value, language: Language, seats: SeatInfo[], view: ErdgeisterView): string {
  return new Names(sayIn(language), view, seats).deed(value);
}
