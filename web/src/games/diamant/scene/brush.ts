/** What the parts of the scenery share. */

import { tidy } from '../../../art/geometry';
import type { Random } from '../../../art/random';
import type { Layout } from '../board/layout';
import type { Palette } from '../palette';
import type { Lamp } from './rock';

export interface Brush {
  it: Layout;
  colours: Palette;
  /** A length of the wide drawing in this one. */
  k: number;
  tall: boolean;
  /** Lantern light where the explorers stand, lamps, and the fire. */
  lamps: Lamp[];
  fire: Lamp;
}

/** A soft pool of light. */
export const pool = (x: number, y: number, r: number, id: string, opacity: number): string =>
  `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(r)}" fill="url(#dm-${id})" opacity="${opacity}" style="mix-blend-mode:screen"/>`;

/** A random number between the two. */
export const between = (next: Random, low: number, high: number): number => low + (high - low) * next();
