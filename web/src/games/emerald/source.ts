/** Emerald's sources of points. */
import type { Language, SourceLook } from '../kit/board';
import { TALLY } from '../kit/tally.palette';
import { Words, type Key } from './words';
import type { EmeraldView } from './types';

const COLOURS: Readonly<Record<string, string>> = {
  gold: TALLY.gold,
  gems: TALLY.sky,
  'majority-ruby': TALLY.rose,
  'majority-emerald': TALLY.green,
  'majority-garnet': TALLY.orange,
  'majority-turquoise': TALLY.teal,
  'four-kinds': TALLY.violet,
  treasures: TALLY.bronze,
};

export const source = (name: string, _view: EmeraldView, language: Language): SourceLook => ({
  label: new Words(language, []).say(`source-${name}` as Key),
  colour: COLOURS[name] ?? TALLY.cream,
});
