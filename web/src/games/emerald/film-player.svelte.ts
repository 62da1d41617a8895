/** Runs films: what the board shows lags behind the view by two seconds at most, and a touch ends the wait. */

import { cast, shown, type Figure, type Shown } from './figures';
import { film, news, type Flight, type Step } from './film';
import type { EmeraldView } from './types';

export class FilmPlayer {
  now = $state.raw<Shown>({
    crowds: {},
    reach: {},
    stacks: [],
    rail: [1],
    dragon: { field: 1, facing: 'mouth' },
    treasures: 0,
  });
  figures = $state.raw<Figure[]>([]);
  flight = $state.raw<Flight | null>(null);
  /** The die while the dragon walks. */
  rolled = $state<number | null>(null);
  /** The fields that the dragon steps on now. */
  way = $state<number[] | null>(null);
  running = $state(false);
  /** Time for the step that runs, in milliseconds. */
  lasts = $state(400);

  #view: EmeraldView | null = null;
  #history: EmeraldView['history'] | null = null;
  #final: Shown | null = null;
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a view: as a film where there is one to see, else at once. */
  show(view: EmeraldView, motion: 'full' | 'calm' | 'none'): void {
    if (view === this.#view) return;
    this.#view = view;
    const fresh = this.#history && motion === 'full' ? news(this.#history, view.history) : null;
    this.#history = view.history;
    this.#final = shown(view.position);
    // nothing new: somebody spoke or went away, and a film that runs goes on
    if (fresh && !fresh.length && this.running) return;
    if (!fresh?.length) {
      this.skip();
      return;
    }
    const last = this.#queue[this.#queue.length - 1];
    this.#queue.push(...film(last ? last.after : this.now, fresh));
    const total = this.#queue.reduce((sum, step) => sum + step.lasts, 0);
    const pace = Math.min(1, 2000 / Math.max(1, total));
    for (const step of this.#queue) step.lasts *= pace;
    if (!this.running) this.#next();
  }

  /** Straight to the end. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    if (this.#final) this.#set(this.#final);
    this.flight = null;
    this.rolled = null;
    this.way = null;
    this.running = false;
  }

  #next(): void {
    const step = this.#queue.shift();
    if (!step) {
      this.skip();
      return;
    }
    this.running = true;
    this.lasts = step.lasts;
    this.flight = step.flight ?? null;
    this.rolled = step.rolled ?? null;
    this.way = step.way ?? null;
    this.#set(step.after);
    this.#timer = setTimeout(() => this.#next(), step.lasts);
  }

  #set(to: Shown): void {
    this.now = to;
    this.figures = cast(this.figures, to.crowds);
  }
}
