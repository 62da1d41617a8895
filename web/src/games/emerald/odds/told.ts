/** Odds of the majorities and the gems that nobody has seen, in words. */

import { percent } from '../../kit/hints/advice';
import { KINDS, type Position } from '../types';
import type { Words } from '../words';
import { say } from './words';

/** Everybody's chance to have most of a kind, in one sentence; none where there are no chances. */
export function spokenChances(chances: readonly number[], words: Words): string[] {
  if (!chances.length) return [];
  const each = chances.map((chance, seat) =>
    say(words.language, 'chance-of', { who: words.who(seat), n: percent(chance) }),
  );
  return [say(words.language, 'chances', { list: words.list(each) })];
}

/** The gems that nobody has seen, by kind. */
export function unseen(position: Position, words: Words): string {
  const cards = KINDS.map((kind) => position.unseen_gems[kind]);
  const kinds = KINDS.filter((kind) => position.unseen_gems[kind] > 0);
  return say(words.language, 'unseen', {
    n: cards.reduce((sum, n) => sum + n, 0),
    list: words.list(kinds.map((kind) => `${position.unseen_gems[kind]}\u00a0×\u00a0${words.gem(kind)}`)) || '–',
  });
}
