/**
 * Films: what is new in a view is shown step by step, and nothing beside the board tells more than has been shown.
 *
 * A game's film is a subclass of `FilmPlayer` that says what the board shows of a view (`rest`) and which steps lead to
 * it (`steps`). The page passes every view to the film (`leadFilm`) and gives all parts of the board `told` as their
 * view, so logs, prompts, counts and forecasts follow the film without knowing about it. Only the board itself reads
 * `shown` and `step`, to draw what moves. A game without a film uses `FilmPlayer` as it is.
 */
import { untrack } from 'svelte';
import type { Mood } from '../../art/portraits/face';
import type { BoardProps, Film, View } from './board';
import { newEvents } from './history';
import { play, type Sound } from './sounds';
import { typing } from './typing';

export type Motion = BoardProps['motion'];

/** No step of a film lasts longer than this, in milliseconds. */
export const LONGEST_STEP = 2000;

/** What EventBanner.svelte shows of a great moment. Steps that share the object share the banner. */
export interface Banner {
  /** Whose portrait it bears; null for nobody's. */
  seat: number | null;
  mood?: Mood;
  /** One sentence; what is between asterisks is strong. */
  text: (language: BoardProps['language'], seats: BoardProps['seats']) => string;
}

export interface FilmStep<Shown> {
  /** What the board shows while the step runs. */
  shown: Shown;
  /** Milliseconds. */
  lasts: number;
  /** The place in the history of the event that it shows. */
  event: number;
  /** The event may be told as soon as the step begins; otherwise when the last step of the event has ended. */
  tells?: boolean;
  /** Nothing has to wait until it has ended: everything is told and can be chosen while it runs. */
  passing?: boolean;
  banner?: Banner;
  /** What is heard when it begins. */
  sound?: Sound;
}

/** How long a whole film may take, and how far it may be sped up for that. */
export interface Pace {
  longest: number;
  /** The smallest factor on the lengths of steps; what would need a smaller one is not shown as a film at all. */
  fastest: number;
}

/** The same steps, sped up where all together would take too long; none if they would be too quick to see. */
export function paced<Step extends { lasts: number }>(steps: readonly Step[], { longest, fastest }: Pace): Step[] {
  const total = steps.reduce((sum, step) => sum + step.lasts, 0);
  const factor = Math.min(1, longest / Math.max(1, total));
  if (factor < fastest) return [];
  return steps.map((step) => ({ ...step, lasts: Math.min(LONGEST_STEP, step.lasts * factor) }));
}

export class FilmPlayer<
  GameView extends View = View,
  Shown = unknown,
  Step extends FilmStep<Shown> = FilmStep<Shown>,
> implements Film {
  /** The step that runs; null while nothing moves. */
  step = $state.raw<Step | null>(null);
  #view = $state.raw<GameView | null>(null);
  /** The last view that was told in full; null if somebody else looked at the board then. */
  #earlier = $state.raw<GameView | null>(null);
  #shown = $state.raw<Shown | null>(null);
  /** What the board showed before the step that runs. */
  #before = $state.raw<Shown | null>(null);
  /** A banner that is shown although nothing moves. */
  #still = $state.raw<Banner | null>(null);
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  // -- for subclasses -------------------------------------------------------------------------------------------------

  /** What the board shows of a view when nothing moves. */
  protected rest(view: GameView): Shown {
    return view.position as Shown;
  }

  /** The steps from what is shown to the new view, whose history continues that of `before`; none: it is shown at once. */
  protected steps(_from: Shown, _before: GameView, _view: GameView, _motion: Motion): Step[] {
    return [];
  }

  protected readonly pace: Pace = { longest: LONGEST_STEP, fastest: 0.2 };

  /** Whether a film goes on when another player takes the screen: then nothing may be drawn from the earlier view. */
  protected readonly acrossViewers: boolean = false;

  /**
   * The part of the position that may be told while a step runs, laid over that of the earlier view. `before`: what the
   * board showed before the step.
   */
  protected tell(_before: Shown, _earlier: GameView): Partial<GameView['position']> {
    return {};
  }

  /** Called with everything that the board is about to show. */
  protected entered(_shown: Shown): void {}

  /** Called when a step begins. */
  protected heard({ sound }: Step): void {
    if (sound) play(sound);
  }

  // -- for boards -----------------------------------------------------------------------------------------------------

  /** What the board shows now. */
  get shown(): Shown {
    if (this.#shown === null) throw new Error('no page has shown a view to the film of this board');
    return this.#shown;
  }

  /** The event that the step shows; null while no film runs. */
  get event(): GameView['history'][number] | null {
    return this.running ? (this.#view?.history[(this.step as Step).event] ?? null) : null;
  }

  /** What EventBanner.svelte shows. */
  get banner(): Banner | null {
    return this.step?.banner ?? this.#still;
  }

  // -- for pages ------------------------------------------------------------------------------------------------------

  /** Takes in a view: what is new in it is shown as a film where there is one to see, otherwise at once. */
  show(view: GameView, motion: Motion): void {
    untrack(() => this.#take(view, motion));
  }

  #take(view: GameView, motion: Motion): void {
    const before = this.#view;
    if (view === before) return;
    this.#view = view;
    const same = before?.viewer === view.viewer;
    const fresh = before && (same || this.acrossViewers) ? newEvents(before.history, view.history) : null;
    if (before === null || fresh === null) return this.skip();
    if (!same) this.#earlier = null;
    // somebody spoke or locked a choice: a film that runs goes on
    if (fresh.length === 0) return this.step === null ? this.#finish() : undefined;
    const hidden = typeof document !== 'undefined' && document.hidden;
    if (hidden || motion === 'none') return this.skip();
    this.#play(before, view, motion);
  }

  #play(before: GameView, view: GameView, motion: Motion): void {
    const last = this.#queue[this.#queue.length - 1] ?? this.step;
    const from = last ? last.shown : this.shown;
    const more = this.steps(from, before, view, motion);
    if (more.length === 0 && motion === 'calm') return this.#stand(this.steps(from, before, view, 'full'));
    const queued = this.#queue.map((step) => ({ ...step, passing: false }));
    this.#queue = paced([...queued, ...more], this.pace);
    if (this.#queue.length === 0) return this.skip();
    if (this.running) return;
    this.#earlier = before.viewer === view.viewer ? before : null;
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Without movement only the last banner is shown, over the latest view, and nothing waits for it. */
  #stand(steps: readonly Step[]): void {
    this.skip();
    this.#still = steps.findLast(({ banner }) => banner !== undefined)?.banner ?? null;
    this.#timer = setTimeout(() => (this.#still = null), LONGEST_STEP);
  }

  #next(): void {
    const step = this.#queue.shift();
    if (step === undefined) return this.skip();
    this.#before = this.#shown;
    this.step = step;
    this.heard(step);
    this.#enter(step.shown);
    this.#timer = setTimeout(() => this.#next(), step.lasts);
  }

  #enter(shown: Shown): void {
    this.#shown = shown;
    this.entered(shown);
  }

  /** Ends the film: the board shows the latest view. */
  readonly skip = (): void => {
    clearTimeout(this.#timer);
    this.#still = null;
    this.#finish();
  };

  #finish(): void {
    this.#queue = [];
    this.step = null;
    if (this.#view === null) return;
    this.#earlier = this.#view;
    this.#enter(this.rest(this.#view));
  }

  /** Whether a film runs that everything else has to wait for. */
  readonly running: boolean = $derived(this.step !== null && this.step.passing !== true);

  /** How many events of the latest view's history may be told. */
  readonly eventsShown: number = $derived.by(() => {
    const { step, running } = this;
    if (step === null || !running) return this.#view?.history.length ?? 0;
    return step.event + (step.tells ? 1 : 0);
  });

  /** How many events of it the board has shown or is showing: for sounds. */
  readonly eventsBegun: number = $derived(
    this.running ? (this.step as Step).event + 1 : (this.#view?.history.length ?? 0),
  );

  /**
   * The view as far as the film has shown it, for everything that tells something: while a film runs it offers no
   * choice, knows no result, its history ends with what has been shown, and whoever acts in it is the one to act. Null
   * before the first view.
   */
  readonly told: GameView | null = $derived.by(() => {
    const view = this.#view;
    if (view === null || !this.running) return view;
    const base = this.#earlier ?? view;
    const { outcome: _, ...rest } = base;
    const over = this.#earlier && this.#before !== null ? this.tell(this.#before, this.#earlier) : {};
    const history = view.history.slice(0, this.eventsShown);
    const told = { position: { ...base.position, ...over }, to_act: this.#acting(base.to_act), legal: [], history };
    return { ...rest, ...told } as unknown as GameView;
  });

  /** Whoever acts in the step that runs, or acted before chance did; where several choose together, all of them. */
  #acting(before: number[]): number[] {
    const begun = this.#view?.history.slice(0, this.eventsBegun) ?? [];
    const actor = begun.findLast(({ by }) => by !== 'chance')?.by;
    return typeof actor === 'number' && before.length < 2 ? [actor] : before;
  }
}

/** For a page: shows every view to the film of its board. Call where effects can be made, before the board's parts. */
export function leadFilm(now: () => { film: Film | undefined; view: View | null; motion: Motion }): void {
  $effect.pre(() => {
    const { film, view, motion } = now();
    if (view) film?.show(view, motion);
  });
}

/** For a page: what the parts of a board get as their view. Nothing of a view that somebody else looked at. */
export function toldOf<GameView extends View>(film: Film | undefined, view: GameView): GameView {
  const told = film?.told ?? null;
  return told !== null && told.viewer === view.viewer ? (told as GameView) : view;
}

const OTHER_KEYS = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** Whether a key skips a film: not those that lead elsewhere, and none while somebody writes. */
export function isSkip(event: KeyboardEvent): boolean {
  const other = event.ctrlKey || event.metaKey || event.altKey || OTHER_KEYS.includes(event.key);
  return !other && !event.defaultPrevented && !typing(event.target);
}

/** For a board's element: a tap on it ends the film, and so does a key, which then does nothing else. */
export function skipsFilm(film: Film): (board: HTMLElement) => () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (!film.running || !isSkip(event)) return;
    event.preventDefault();
    film.skip();
  };
  const tapped = (): void => void ((film.running || film.banner) && film.skip());
  return (board) => {
    board.addEventListener('pointerdown', tapped, { capture: true });
    window.addEventListener('keydown', pressed);
    return () => {
      board.removeEventListener('pointerdown', tapped, { capture: true });
      window.removeEventListener('keydown', pressed);
    };
  };
}
