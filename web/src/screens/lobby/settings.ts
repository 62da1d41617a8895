/** A table's settings in a few words. */

import type { Settings } from '../../protocol/types';
import type { GameFacts } from '../../shell/catalogue.svelte';
import type { Language } from '../../i18n/messages';
import { inUnits } from '../setup/clock';
import { say } from './words';

export function settingsInWords(language: Language, settings: Settings, facts: GameFacts | undefined): string[] {
  const words = [say(language, 'playersN', { n: settings.players })];
  for (const option of facts?.options ?? []) {
    const value = settings.options?.[option.name];
    const named = option.values.find((one) => one.value === value);
    if (value === undefined || (value === option.default && option.name !== 'edition')) continue;
    words.push(`${option.title}: ${named?.title ?? other(value, option.other?.kind)}`);
  }
  if (settings.seconds) words.push(clock(language, settings.seconds));
  if (settings.hints === 'after') words.push(say(language, 'hintsAfter'));
  if (settings.hints === 'always') words.push(say(language, 'hintsAlways'));
  if (settings.open_sums) words.push(say(language, 'openSums'));
  if (settings.take_back === false) words.push(say(language, 'noTakeBack'));
  words.push(say(language, settings.public ? 'publicTable' : 'privateTable'));
  return words;
}

/** What an option was set to that is not in its list: a seat, a number, the faces of tiles, or a board with a name. */
function other(value: unknown, kind: string | undefined): string {
  if (kind === 'seat') return String(Number(value) + 1);
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : String(value);
}

const CLOCKS = { days: 'clockDays', hours: 'clockHours', minutes: 'clockMinutes', seconds: 'clockSeconds' } as const;

function clock(language: Language, seconds: number): string {
  const { n, unit } = inUnits(seconds);
  return say(language, CLOCKS[unit], { n });
}
