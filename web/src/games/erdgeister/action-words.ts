/** Erdgeister's actions in words. */
import type { Language, SeatInfo, Value } from '../kit/board';
import type { ErdgeisterView } from './types';
import { Names, sayIn } from './words';

export function actionInWords(value: Value, language: Language, seats: SeatInfo[], view: ErdgeisterView): string {
  return new Names(sayIn(language), view, seats).actionInWords(value);
}
