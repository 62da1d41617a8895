/**
 * The end of a game as a film of 3.6 s: the board's end scene and the ranking run by the same clock.
 *
 * A game draws its end as a component that `endScene` in its parts imports. It gets `EndSceneProps` and draws the moment
 * `film.time`: from 0 (the board has just shown the last move) to `END` (the picture that stays). `film.between(a, b)`
 * is the share of a span that has passed, for everything that moves. Up to `BEATS.open` the view changes from the board to the scene,
 * up to `BEATS.count` the pieces arrive, up to `BEATS.decide` the points are counted source by source
 * (`film.counted(sources)`, the same for scene and ranking), up to `END` the winner is honoured. Scenery that does not
 * move is a bitmap (Scenery.svelte); only live pieces are drawn anew for every frame.
 *
 * A scene opened after the game, or with reduced motion, is at `END` from the start, so a scene must not depend on
 * having seen earlier moments. `still` then says that nothing may move.
 */
import type { BoardProps, View } from './board';

/** Milliseconds: the scene is open and buttons work, points are counted, the winner is told, all is over. */
export const BEATS = { open: 800, count: 1600, decide: 2800 } as const;
export const END = 3600;
/** Where the film begins if there is no scene to open: shortly before the points are counted. */
export const WITHOUT_SCENE = BEATS.count - 500;

/** What a game's end scene gets; it fills the board and takes no taps. */
export interface EndSceneProps<GameView extends View = View> extends Pick<BoardProps<GameView>, 'language' | 'theme'> {
  /** With its outcome. */
  view: GameView;
  seats: BoardProps['seats'];
  /** Pixels of the board. */
  width: number;
  height: number;
  /** Pixels at the upper edge that the title covers. */
  top: number;
  film: EndFilm;
  /** Nothing moves: the picture of `END` and no more. */
  still: boolean;
}

export class EndFilm {
  /** Milliseconds since the end began; `END` when the film is over or was never played. */
  time = $state(END);
  /** Whether it was played on this page: a game that was over before is shown without confetti. */
  played = $state(false);
  #began = 0;
  #frame = 0;

  /** Plays it from this moment on. */
  play(from = 0): void {
    cancelAnimationFrame(this.#frame);
    this.played = true;
    this.time = from;
    this.#began = performance.now() - from;
    this.#frame = requestAnimationFrame(this.#tick);
  }

  readonly #tick = (): void => {
    this.time = Math.min(END, performance.now() - this.#began);
    if (this.running) this.#frame = requestAnimationFrame(this.#tick);
  };

  get running(): boolean {
    return this.time < END;
  }

  /** To the last frame. `event`: what asked for it; what happened before the film began does not skip it. */
  readonly skip = (event?: Event): void => {
    if (event && event.timeStamp <= this.#began) return;
    cancelAnimationFrame(this.#frame);
    this.time = END;
  };

  /** The share of a span of time that has passed, from 0 to 1. */
  between(from: number, to: number): number {
    return Math.min(1, Math.max(0, (this.time - from) / (to - from)));
  }

  /** How many of `sources` have been counted. */
  counted(sources: number): number {
    if (this.time >= BEATS.decide) return sources;
    return this.time < BEATS.count ? 0 : 1 + Math.floor(this.between(BEATS.count, BEATS.decide) * sources * 0.999);
  }
}
