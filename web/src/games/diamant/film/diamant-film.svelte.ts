/** Diamant's film: choices are opened, leavers walk home, a card is turned and shared, traps spring, caves close. */

import type { SeatInfo } from '../../kit/board';
import { FilmPlayer, type Motion } from '../../kit/film.svelte';
import { film, PACE, shownAt, type Shown, type Step } from './film';
import { moments, type Stage } from './moments';
import { playStep } from './step-sounds';
import type { DiamantView, Prospects } from '../types';

/** The seats that people play. */
export const peopleAmong = (seats: readonly SeatInfo[]): ReadonlySet<number> =>
  new Set(seats.filter(({ bot, away }) => !bot && !away).map(({ seat }) => seat));

export class DiamantFilm extends FilmPlayer<DiamantView, Shown, Step> {
  protected override readonly pace = PACE;
  /** The film is made of the new view's history alone, so the next player at the same screen may see it. */
  protected override readonly acrossViewers = true;

  /** The seats that are not played by bots; the board says who they are. */
  people: ReadonlySet<number> = new Set();

  protected override rest(view: DiamantView): Shown {
    const told = moments(view);
    return shownAt(told, told.length - 1, view.position.prospects ?? null);
  }

  protected override steps(from: Shown, before: DiamantView, view: DiamantView, motion: Motion): Step[] {
    const seen = moments(before).length - 1;
    const ends = {
      now: from.prospects,
      then: view.position.prospects ?? null,
      people: this.people,
      names: view.options.card_names,
    };
    return film(moments(view), seen, motion, ends);
  }

  protected override heard(step: Step): void {
    playStep(step);
  }

  /** What lies on the board. */
  get stage(): Stage {
    return this.shown.stage;
  }

  /** What was there one moment earlier: where things come from. */
  get before(): Stage {
    return this.shown.before;
  }

  /** What panels may tell: not the card that is being turned. */
  get known(): Stage {
    return this.step?.phase === 'flip' || this.step?.phase === 'hold' ? this.before : this.stage;
  }

  /** What may come next, as far as panels may tell it. */
  get prospects(): Prospects | null {
    return this.shown.prospects;
  }
}
