/** Emerald's actions in words. */
import type { Language, SeatInfo, Value } from '../kit/board';
import { rideName } from './labels';
import { isBribe, isCatch, isMove } from './types';
import { Words } from './words';

export function actionInWords(value: Value, language: Language, seats: SeatInfo[]): string {
  const words = new Words(language, seats);
  if (isMove(value)) {
    const card = value.take && value.card !== null ? ` · ${words.card(value.card)}` : '';
    return rideName(value, words) + card;
  }
  if (isBribe(value)) return words.say('bribe', { gold: value.card ?? 0 });
  if (isCatch(value)) return words.say('victim', { who: words.Who(value.seat), colour: words.colour(value.colour) });
  return words.say(value.kind === 'stop' ? 'stop' : 'yield');
}
