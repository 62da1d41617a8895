/** Messages of the lists of tables. */

import { speaker, type Language } from '../../i18n/messages';
import cs from './messages/cs.json';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';

export type Key = keyof typeof en;
export const say = speaker<Key>({ en, de, nl, cs });

const UNITS: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago, in words. */
export function ago(language: Language, then: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'long' });
  for (const [unit, length] of UNITS)
    if (now - then >= length) return format.format(-Math.floor((now - then) / length), unit);
  return say(language, 'justNow');
}
