/** Erdgeister's actions in words. */
import type { Language, SeatInfo } from '../kit/board';
import type { Action, ErdgeisterView } from './types';
import { Names } from './words';

export function actionInWords(value: Action, language: Language, seats: SeatInfo[], view: ErdgeisterView): string {
  return new Names(language, view, seats).actionInWords(value);
}
