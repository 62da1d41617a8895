/** Vibration where a device has it and its owner has not switched it off. Never the only signal of anything. */
import { preferences } from '../../shell/preferences.svelte';

const PATTERNS = {
  /** It is one's turn. */
  turn: [60],
  /** Something was turned up. */
  news: [30, 60, 30],
  bad: [180, 60, 180],
} as const;

export function buzz(what: keyof typeof PATTERNS): void {
  // a browser refuses it, and logs an error, until somebody has touched the page
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (!preferences.chosen.vibration || typeof navigator.vibrate !== 'function' || !touched) return;
  navigator.vibrate([...PATTERNS[what]]);
}
