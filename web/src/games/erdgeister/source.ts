/** Erdgeister's sources of points: the gnomes that came home, with what is on their undersides. */
import type { Language, SourceLook } from '../kit/board';
import { TALLY } from '../kit/tally.palette';
import type { ErdgeisterView } from './types';
import { wordsIn } from './words';

export function source(name: string, view: ErdgeisterView, language: Language): SourceLook {
  const say = wordsIn(language).say;
  const gnome = view.position.figures.find(({ figure }) => figure === name);
  const number = gnome?.number ?? 0;
  if (gnome?.bearer) return { label: say('source-bearer', { number }), colour: TALLY.gold, text: `${number} ✦` };
  return number
    ? { label: say('source-gnome', { number }), colour: TALLY.cream, text: String(number) }
    : { label: say('source-blank'), colour: TALLY.cream, text: '–' };
}
