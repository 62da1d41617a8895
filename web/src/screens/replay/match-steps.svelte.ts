/** A finished match on a screen: it is loaded with its board, and gone through step by step or played. */
import { untrack } from 'svelte';
import { loadBoard } from '../../games';
import type { BoardParts } from '../../games/kit/board';
import type { Replay } from '../../protocol/types';
import { stops, stepTo, viewAt, type StepTarget } from './steps';

/** Milliseconds from one step to the next while it plays, at the usual speed. */
export const PACE = 1700;

export interface MatchSource {
  /** Asks for the match; asked again when something it reads changes, such as the language. */
  load: () => Promise<Replay>;
  /** The step that is shown first. */
  first: (past: Replay['past']) => number;
  /** Where playing begins when the end is on the board. */
  begin?: () => number;
  /** Told if there is nothing to show at all, instead of `problem`. */
  refuse?: ((error: unknown) => void) | undefined;
}

export class MatchSteps {
  replay = $state.raw<Replay | null>(null);
  parts = $state.raw<BoardParts | null>(null);
  problem = $state.raw<unknown>(null);
  step = $state(0);
  playing = $state(false);
  /** How many times the usual pace. */
  speed = $state(1);
  /** The step was not reached from the one beside it: there is no film to wait for. */
  jumped = $state(false);
  readonly past = $derived(this.replay?.past ?? []);
  readonly last = $derived(this.past.length);
  readonly names = $derived(this.replay?.names ?? []);
  readonly stops = $derived(stops(this.past));
  readonly view = $derived(this.replay ? viewAt(this.replay, this.past, this.step) : null);

  /** To be called while a component is set up. */
  constructor(private readonly source: MatchSource) {
    $effect(() => this.follow());
    $effect(() => {
      if (!this.playing) return;
      if (this.step >= this.last) {
        this.playing = false;
        return;
      }
      const timer = setTimeout(() => this.go('forward'), PACE / this.speed);
      return () => clearTimeout(timer);
    });
  }

  go(where: StepTarget | number): void {
    this.step = stepTo(where, this.stops, this.step, this.last);
    this.jumped = where !== 'forward' && where !== 'back';
    if (where !== 'forward') this.playing = false;
  }

  toggle(): void {
    if (!this.playing && this.step === this.last) this.step = this.source.begin?.() ?? 0;
    this.playing = !this.playing;
  }

  private follow(): () => void {
    const asked = this.source.load();
    let stale = false;
    this.problem = null;
    asked
      .then(async (found) => {
        const parts = await loadBoard(found.game);
        if (stale) return;
        const again = this.replay !== null;
        this.replay = found;
        this.parts = parts;
        this.step = again ? Math.min(this.step, found.past.length) : this.source.first(found.past);
      })
      .catch((error: unknown) => {
        if (stale) return;
        if (untrack(() => this.replay) === null && this.source.refuse) this.source.refuse(error);
        else this.problem = error;
      });
    return () => (stale = true);
  }
}
