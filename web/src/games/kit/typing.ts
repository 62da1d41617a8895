/** Whether a key press is meant for something else than the game: a field that somebody writes in, or a dialog. */
export function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}
