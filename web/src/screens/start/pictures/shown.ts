/** Where the drawn pictures lie. */

import type { Picture } from './pictures';
import type { Theme } from './palette';

const DRAWN = import.meta.glob<string>('./drawn/*.webp', { eager: true, query: '?url', import: 'default' });

/** The address of a picture in this light. */
export function shown(name: Picture, theme: Theme): string {
  return DRAWN[`./drawn/${name}-${theme}.webp`] ?? '';
}
