/** Addresses of the portraits, drawn once by scripts/start_pictures.py. */

import type { Mood } from './face';

const BITMAPS = import.meta.glob<string>('./bitmaps/*.webp', { eager: true, query: '?no-inline', import: 'default' });

/** Undefined if the server knows somebody whom this page does not. */
export function portraitAddress(character: string, mood: Mood): string | undefined {
  return BITMAPS[`./bitmaps/${character}-${mood}.webp`];
}
