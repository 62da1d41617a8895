/** Emerald's film: knights ride, cards fly to their owners, the dragon walks. */

import { FilmPlayer, type Motion } from '../../kit/film.svelte';
import { cast, shown, type Figure, type Shown } from '../board/figures';
import { film, type Step } from './film';
import type { EmeraldView } from '../types';

export class EmeraldFilm extends FilmPlayer<EmeraldView, Shown, Step> {
  /** The knights with an identity that stays from step to step. */
  figures = $state.raw<Figure[]>([]);

  /** A die, a fire and a flight to the nest need their seconds; several turns at once are quicker. */
  protected override readonly pace = { longest: 6500, fastest: 0.3 };

  protected override rest(view: EmeraldView): Shown {
    return shown(view.position);
  }

  protected override steps(from: Shown, before: EmeraldView, view: EmeraldView, motion: Motion): Step[] {
    const at = before.history.length;
    return motion === 'full' ? film(from, view.history.slice(at), at) : [];
  }

  protected override entered({ crowds }: Shown): void {
    this.figures = cast(this.figures, crowds);
  }

  protected override tell({ counts }: Shown, { position }: EmeraldView): Partial<EmeraldView['position']> {
    return { riders: position.riders.map((rider, seat) => ({ ...rider, ...counts[seat] })) };
  }
}
