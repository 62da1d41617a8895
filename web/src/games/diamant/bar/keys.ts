/** The keys of the table: G and B everywhere, and the letters of the player's own language. */

import { typing } from '../../kit/typing';
import type { Choice } from '../types';
import type { Words } from '../words';

export type Press = Choice | 'undo' | 'skip' | null;

export function pressed(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
  say: Words,
): Press {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return null;
  const key = event.key.toUpperCase();
  if (key === 'ESCAPE') return 'undo';
  if (key === ' ' || key === 'ENTER') return 'skip';
  if (key === say.say('key-on')) return 'on';
  if (key === say.say('key-back')) return 'back';
  return key === 'G' ? 'on' : key === 'B' ? 'back' : null;
}
