/** What the parts of the board share besides the film. */

import type { Choice } from './types';

export class Plan {
  /** A choice that is hovered or focused, to preview it. */
  hover = $state<Choice | null>(null);
  /** The board and the bar on the page, to know how much of the one the other covers. */
  board = $state.raw<HTMLElement | null>(null);
  bar = $state.raw<HTMLElement | null>(null);
}
