/** A table's settings in a few words. */

import type { Settings } from '../../protocol/types';
import type { GameFacts } from '../../shell/house.svelte';
import type { Language } from '../../words/words';
import { say } from './words';

const DAY = 86_400;

export function settingsInWords(language: Language, settings: Settings, facts: GameFacts | undefined): string[] {
  const words = [say(language, 'playersN', { n: settings.players })];
  for (const option of facts?.options ?? []) {
    const value = settings.options?.[option.name];
    const named = option.values.find((one) => one.value === value);
    if (value === undefined || (value === option.default && option.name !== 'edition')) continue;
    words.push(`${option.title}: ${named?.title ?? (option.other?.kind === 'seat' ? Number(value) + 1 : option.other?.kind === 'number' ? String(value) : (option.other?.title ?? ''))}`);
  }
  if (settings.seconds) words.push(clock(language, settings.seconds));
  if (settings.hints === 'after') words.push(say(language, 'hintsAfter'));
  if (settings.hints === 'always') words.push(say(language, 'hintsAlways'));
  if (settings.take_back === false) words.push(say(language, 'noTakeBack'));
  words.push(say(language, settings.public ? 'publicTable' : 'privateTable'));
  return words;
}

function clock(language: Language, seconds: number): string {
  if (seconds >= DAY) return say(language, 'clockDays', { n: Math.round(seconds / DAY) });
  return seconds >= 120 ? say(language, 'clockMinutes', { n: Math.round(seconds / 60) }) : say(language, 'clockSeconds', { n: seconds });
}
