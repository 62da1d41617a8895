/** Diamant's sources of points: the caves in order, and relics. */
import type { Language, SourceLook } from '../kit/board';
import { TALLY } from '../kit/tally.palette';
import { relicWord } from './board/labels';
import type { DiamantView } from './types';
import { words } from './words';

const CAVES = [TALLY.orange, TALLY.gold, TALLY.green, TALLY.sky, TALLY.violet];

/** The colour of a cave, from 1, wherever caves are told apart by colour. */
export function caveColour(cave: number): string {
  return CAVES[(cave - 1) % CAVES.length] ?? TALLY.cream;
}

export function source(name: string, view: DiamantView, language: Language): SourceLook {
  const say = words(language, view.options.card_names);
  if (name === 'relics') return { label: say.say(`source-${relicWord(view)}`), colour: TALLY.teal };
  const cave = Number(name.slice('cave-'.length));
  return { label: say.say('source-expedition', { n: cave }), colour: caveColour(cave) };
}
