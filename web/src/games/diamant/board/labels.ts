/** Every piece of the board in words. */

import { isRelic, isTreasure, type DiamantView } from '../types';
import type { Cave, PathCard } from '../film/moments';
import type { Key, Words } from '../words';

export function cardLabel(card: PathCard, place: number, say: Words): string {
  if (isRelic(card.name)) return say.say(`path-${card.name}` as Key, { place });
  if (!isTreasure(card.name)) return say.say('path-trap', { place, trap: say.card(card.name) });
  return card.rubies
    ? say.say('path-treasure-rubies', { place, value: card.name, n: card.rubies })
    : say.say('path-treasure', { place, value: card.name });
}

export function caveLabel(number: number, now: number, closed: readonly Cave[], say: Words): string {
  const end = closed.find((cave) => cave.number === number);
  if (end)
    return end.trap
      ? say.say('entrance-shut-trap', { number, trap: say.card(end.trap) })
      : say.say('entrance-shut-camp', { number });
  return say.say(number === now ? 'entrance-now' : 'entrance-open', { number });
}

/** The word for relics in this edition; any will do where there are none. */
export function relicWord(view: DiamantView): 'relic' | 'artifact' {
  return view.options.relic ?? 'relic';
}
