/** What the five parts of the board share: the moment on the board, the film that leads to it, what is hovered. */

import { untrack } from 'svelte';
import { film, type Motion, type Step } from './film';
import { continues, moments, type Moment, type Stage } from './moments';
import type { Choice, DiamantView, Prospects } from './types';

export class Plan {
  /** The step of the film that runs now. */
  step = $state.raw<Step | null>(null);
  /** A choice that is hovered or focused, to preview it. */
  hover = $state<Choice | null>(null);
  /** The board and the bar on the page, to know how much of the one the other covers. */
  board = $state.raw<HTMLElement | null>(null);
  bar = $state.raw<HTMLElement | null>(null);

  #moments = $state.raw<Moment[]>([]);
  /** How many events the latest view has. */
  #events = $state(0);
  #at = $state(0);
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #view: DiamantView | null = null;
  /** What may come next by the latest view, and by the one before the film that runs. */
  #prospects = $state.raw<Prospects | null>(null);
  #earlier: Prospects | null = null;

  /** Takes in a view, once; what is new in it becomes a film. All parts call this, so that none draws without it. */
  follow(view: DiamantView, motion: Motion): void {
    if (view === this.#view) return;
    this.#view = view;
    untrack(() => {
      const before = this.#moments.length;
      const earlier = before ? this.prospects : null;
      this.#tell(moments(view), motion);
      this.#events = view.history.length;
      if (this.#moments.length !== before) this.#earlier = earlier;
      this.#prospects = view.position.prospects ?? null;
    });
  }

  #tell(told: Moment[], motion: Motion): void {
    const before = this.#moments;
    const further = before.length > 0 && continues(before, told);
    this.#moments = told;
    if (further && told.length === before.length) return; // somebody has locked: nothing to see, and the film runs on
    this.#stop(); // a film that still runs is over when more happens
    const seen = before.length - 1;
    const hidden = typeof document !== 'undefined' && document.hidden;
    if (!further || hidden || motion === 'none') {
      this.#at = told.length - 1;
      return;
    }
    this.#at = seen;
    this.#queue = film(told, seen, motion);
    this.#next();
  }

  #next(): void {
    const step = this.#queue.shift();
    if (!step) return this.skip();
    this.#at = step.moment;
    this.step = step;
    this.#timer = setTimeout(() => this.#next(), step.ms);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.step = null;
  }

  /** Ends the film: everything is where it belongs. */
  skip(): void {
    this.#stop();
    this.#at = this.#moments.length - 1;
  }

  /** What lies on the board. */
  get stage(): Stage {
    return this.#moment(0).stage;
  }

  /** What was there one moment earlier: where things come from. */
  get before(): Stage {
    return this.#moment(1).stage;
  }

  /** What the panels may tell: not the card that is just being turned. */
  get known(): Stage {
    return this.step?.phase === 'flip' ? this.before : this.stage;
  }

  /** What may come next, as far as the panels may tell it. */
  get prospects(): Prospects | null {
    return this.known === this.#moments[this.#moments.length - 1]?.stage ? this.#prospects : this.#earlier;
  }

  /** How many events may be told: not a choice that is still shut, nor the card that is just being turned. */
  get events(): number {
    if (!this.step) return this.#events;
    const { phase } = this.step;
    const { events } = this.#moment(phase === 'shut' || phase === 'open' ? -1 : 0);
    return phase === 'shut' || phase === 'flip' ? events - 1 : events;
  }

  /** Whether the game is over, as far as the board has shown it. */
  over(view: DiamantView): boolean {
    return view.outcome !== undefined && !this.busy;
  }

  #moment(back: number): Moment {
    return this.#moments[Math.max(0, this.#at - back)] as Moment;
  }

  /** Whether a film runs for which the choice has to wait; rubies on their way do not hold anybody up. */
  get busy(): boolean {
    return this.step !== null && !(this.step.phase === 'share' && this.#at === this.#moments.length - 1);
  }

  /** The reveal before the card that is being turned. */
  get reveal(): Extract<Moment['beat'], { kind: 'reveal' }> | null {
    const from = this.step ? [this.step.beat, this.#moment(0).beat, this.#moment(1).beat] : [];
    return (
      (from.find((beat) => beat?.kind === 'reveal') as Extract<Moment['beat'], { kind: 'reveal' }> | undefined) ?? null
    );
  }
}
