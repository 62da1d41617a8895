/** What the viewer is looking at, shared by the bar and the board. */

import type { Choice } from '../types';

export class Plan {
  /** A choice that is hovered or focused, to preview it. */
  hover = $state<Choice | null>(null);
}
