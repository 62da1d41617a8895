/** Keys of the table page. The boards have their own: Tab, Enter, arrows, Escape and letters of their games. */
import { mayBeShortcut } from '../../games/kit/typing';

export type Shortcut = 'help' | 'move' | 'log' | 'chat' | 'hint' | 'undo' | 'text' | 'menu';

export const KEYS: Record<string, Shortcut> = {
  '?': 'help',
  m: 'move',
  l: 'log',
  c: 'chat',
  h: 'hint',
  u: 'undo',
  x: 'text',
  o: 'menu',
};

/** What a key press asks for; null while somebody writes, in dialogs, and together with other keys. */
export function pressed(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>,
): Shortcut | null {
  return mayBeShortcut(event) ? (KEYS[event.key.toLowerCase()] ?? null) : null;
}
