/** How much room a board has: its size, and what the bar and the page cover of it. */

import { untrack } from 'svelte';

/** Pixels that the page covers at each side, from its CSS variables `--inset-top` and so on. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Shared by the parts of a board: `{@attach space.asBoard}` on the board's element, `{@attach space.asBar}` on the bar's. */
export class BoardSpace {
  /** Zero until the board has been measured. */
  width = $state(0);
  height = $state(0);
  /** How many pixels of the board's lower edge lie under the bar: at most half of it. */
  covered = $state(0);
  insets = $state.raw<Insets>({ top: 0, right: 0, bottom: 0, left: 0 });
  #bar = $state.raw<HTMLElement | null>(null);

  readonly asBoard = (board: HTMLElement): void => {
    $effect(() => {
      const bar = this.#bar;
      const measure = (): void => this.#measure(board, bar);
      const watcher = new ResizeObserver(measure);
      watcher.observe(board);
      if (bar) watcher.observe(bar);
      untrack(measure);
      return () => watcher.disconnect();
    });
  };

  readonly asBar = (bar: HTMLElement): (() => void) => {
    this.#bar = bar;
    // when a tablet is turned, the new layout has come before the old one goes
    return () => void (this.#bar === bar && (this.#bar = null));
  };

  #measure(board: HTMLElement, bar: HTMLElement | null): void {
    const [width, height] = [board.offsetWidth, board.offsetHeight];
    const resized = width !== this.width || height !== this.height;
    const over = Math.min(overlap(board, bar), Math.round(height / 2));
    // it stays at its largest, so that the scenery does not move whenever the bar's text gets shorter
    if (resized || over > this.covered) this.covered = over;
    [this.width, this.height] = [width, height];
    const insets = insetsOf(board);
    // the same values again must not have anything drawn anew
    if (SIDES.some((side) => insets[side] !== this.insets[side])) this.insets = insets;
  }
}

function overlap(board: HTMLElement, bar: HTMLElement | null): number {
  if (bar === null) return 0;
  const [here, there] = [board.getBoundingClientRect(), bar.getBoundingClientRect()];
  const beside = there.left >= here.right || there.right <= here.left;
  return beside ? 0 : Math.max(0, Math.round(here.bottom - there.top));
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

function insetsOf(board: HTMLElement): Insets {
  const style = getComputedStyle(board);
  const [top, right, bottom, left] = SIDES.map((side) => parseFloat(style.getPropertyValue(`--inset-${side}`)) || 0);
  return { top, right, bottom, left } as Insets;
}
