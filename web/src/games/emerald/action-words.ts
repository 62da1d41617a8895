/** Emerald's actions in words. */
import type { Language, SeatInfo } from '../kit/board';
import { rideName } from './board/labels';
import type { Action } from './types';
import { Words } from './words';

export function actionInWords(value: Action, language: Language, seats: SeatInfo[]): string {
  const words = new Words(language, seats);
  if (value.kind === 'move') {
    const card = value.take && value.card !== null ? ` · ${words.card(value.card)}` : '';
    return rideName(value, words) + card;
  }
  if (value.kind === 'bribe') return words.say('bribe', { gold: value.card ?? 0 });
  if (value.kind === 'catch')
    return words.say('victim', { who: words.Who(value.seat), colour: words.colour(value.colour) });
  return words.say(value.kind === 'stop' ? 'stop' : 'yield');
}
