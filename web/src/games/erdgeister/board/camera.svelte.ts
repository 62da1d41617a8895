/** What part of the mine is on screen: all of it, or on small screens a close view that goes where something happens. */

import type { Point } from '../../../art/geometry';
import type { Insets } from '../../kit/board-space.svelte';
import type { Box, Layout } from './layout';

/** Below this scale of the whole view a closer one is offered: gnomes would be too small to tap. */
const TOO_SMALL = 0.6;
const CLOSE = 0.96;
/** On a small screen the whole mine leaves a line free for what lies over it. */
const LINE = 48;

type Wish = 'whole' | 'close' | null;

export class Camera {
  width = $state(0);
  height = $state(0);
  /** What the page covers at each side. */
  covered = $state.raw<Insets>({ top: 0, right: 0, bottom: 0, left: 0 });
  /** Whether something is planned that wants a closer look on a small screen. */
  near = $state(false);
  /** Whether something is planned, or in a review was better, for which all of the mine has to be seen. */
  wide = $state(false);
  /** Whether anything happens on the board at all: an empty mine is shown as a whole. */
  lively = $state(false);
  /** The viewer's own choice of view while nothing is planned; it lasts. */
  private usualWish = $state<Wish>(null);
  /** The viewer's own choice of view during a plan; forgotten when a plan begins or ends. */
  private planWish: Wish = $derived.by(() => {
    void [this.near, this.wide];
    return null;
  });
  /** What the close view looks at. */
  aim = $state.raw<Point>([0, 0]);

  private readonly layout: () => Layout;
  private readonly box: Box = $derived.by(() => this.layout().box);
  readonly small: boolean = $derived(this.width > 0 && this.fitting(this.covered) < TOO_SMALL);
  readonly close: boolean = $derived(
    this.small && (this.wish ?? (!this.wide && (this.near || this.lively) ? 'close' : 'whole')) === 'close',
  );
  readonly insets: Insets = $derived(
    this.small && !this.close ? { ...this.covered, top: this.covered.top + LINE } : this.covered,
  );
  private readonly free = $derived(this.within(this.insets));
  /** The size at which the whole mine is seen. */
  readonly fit: number = $derived(this.fitting(this.insets));
  readonly scale: number = $derived(this.close ? CLOSE : this.fit);

  constructor(layout: () => Layout) {
    this.layout = layout;
  }

  /** The view that the viewer asked for; null leaves it to the camera. */
  get wish(): Wish {
    return this.near || this.wide ? this.planWish : this.usualWish;
  }
  set wish(wish: Wish) {
    if (this.near || this.wide) this.planWish = wish;
    else this.usualWish = wish;
  }

  private within({ top, right, bottom, left }: Insets): { w: number; h: number } {
    return { w: Math.max(1, this.width - left - right), h: Math.max(1, this.height - top - bottom) };
  }

  private fitting(insets: Insets): number {
    const free = this.within(insets);
    return Math.min(free.w / this.box.w, free.h / this.box.h);
  }

  /** What the scenery has to show: the board, and all around it that any view can reach. */
  readonly region: Box = $derived.by(() => {
    const { box, fit, insets } = this;
    const left = Math.max(30, insets.left / fit + (this.free.w / fit - box.w) / 2);
    const right = Math.max(30, insets.right / fit + (this.free.w / fit - box.w) / 2);
    const top = Math.max(30, insets.top / fit + (this.free.h / fit - box.h) / 2);
    const bottom = Math.max(30, insets.bottom / fit + (this.free.h / fit - box.h) / 2);
    return { x: box.x - left - 2, y: box.y - top - 2, w: box.w + left + right + 4, h: box.h + top + bottom + 4 };
  });

  /** Where the world's origin lies on the stage, in pixels. */
  readonly offset: Point = $derived.by(() => {
    const { box, scale, insets, free, region } = this;
    if (!this.close)
      return [
        insets.left + (free.w - box.w * scale) / 2 - box.x * scale,
        insets.top + (free.h - box.h * scale) / 2 - box.y * scale,
      ];
    const hold = (at: number, low: number, high: number): number => Math.min(low, Math.max(high, at));
    return [
      hold(
        insets.left + free.w / 2 - this.aim[0] * scale,
        -region.x * scale,
        this.width - (region.x + region.w) * scale,
      ),
      hold(
        insets.top + free.h / 2 - this.aim[1] * scale,
        -region.y * scale,
        this.height - (region.y + region.h) * scale,
      ),
    ];
  });

  /** The part of the world that is on screen and not covered. */
  readonly seen: Box = $derived({
    x: (this.insets.left - this.offset[0]) / this.scale,
    y: (this.insets.top - this.offset[1]) / this.scale,
    w: this.free.w / this.scale,
    h: this.free.h / this.scale,
  });

  /** Look where the first of these points is, and as many of the others as there is room for. */
  show(points: readonly Point[]): void {
    const first = points[0];
    if (!first) return;
    let [x0, y0, x1, y1] = [first[0], first[1], first[0], first[1]];
    for (const [x, y] of points) {
      const [left, top, right, foot] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
      const fits = (right - left) * CLOSE < this.free.w - 84 && (foot - top) * CLOSE < this.free.h - 120;
      if (fits) [x0, y0, x1, y1] = [left, top, right, foot];
    }
    this.aim = [(x0 + x1) / 2, (y0 + y1) / 2 - 8];
  }

  /** Move the close view by some pixels. */
  pan(dx: number, dy: number): void {
    const { seen, scale } = this;
    this.aim = [seen.x + seen.w / 2 - dx / scale, seen.y + seen.h / 2 - dy / scale];
  }

  sees([x, y]: Point): boolean {
    const { seen } = this;
    return x > seen.x + 14 && x < seen.x + seen.w - 14 && y > seen.y + 14 && y < seen.y + seen.h - 14;
  }
}
