/** Diamant's two choices in words. */
import type { Language, SeatInfo, Value } from '../kit/board';
import { words } from './words';

export function actionInWords(value: Value, language: Language, _seats: SeatInfo[]): string {
  return words(language).say(value.text === 'on' ? 'go-on' : 'go-back');
}
