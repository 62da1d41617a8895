/** What key presses on a page are meant for. */

/** Whether a key press is meant for something else than the game: a field that somebody writes in, or a dialog. */
export function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}

/** Whether a key press may be a shortcut: no other key is held, nothing else has used it, and nobody writes. */
export function mayBeShortcut(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>,
): boolean {
  return !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target));
}
