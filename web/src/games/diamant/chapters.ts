/** The caves of a match, for the time line of a review. */
import type { Language } from '../kit/board';
import type { DiamantView } from './types';
import { words } from './words';

export function chapters(
  positions: readonly DiamantView['position'][],
  language: Language,
): { step: number; title: string }[] {
  const found: { step: number; title: string }[] = [];
  positions.forEach(({ expedition, expeditions }, step) => {
    if (expedition <= expeditions && expedition === found.length + 1)
      found.push({ step, title: words(language).say('expedition-n', { number: expedition }) });
  });
  return found;
}
