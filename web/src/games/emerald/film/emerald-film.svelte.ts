/** Emerald's film: knights ride, cards fly to their owners, the dragon walks. */

import { FilmPlayer, type Motion } from '../../kit/film.svelte';
import { cast, shown, type Counts, type Figure, type Shown } from '../board/figures';
import { film, type Step } from './film';
import { KINDS, type EmeraldView } from '../types';

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

  protected override tell({ counts, fourKinds }: Shown, { position }: EmeraldView): Partial<EmeraldView['position']> {
    const told = { ...position, four_kinds: fourKinds };
    const riders = position.riders.map((rider, seat) => {
      const now = { ...rider, ...counts[seat] };
      if (rider.points === undefined) return now;
      return { ...now, points: rider.points + worth(now, seat, told) - worth(rider, seat, position) };
    });
    return { riders, four_kinds: fourKinds };
  }
}

/** Gold pieces of what a player whose hand is known has; majorities count only at the end. */
function worth({ gems, treasures, gold = {} }: Counts, seat: number, position: EmeraldView['position']): number {
  const held = KINDS.reduce((sum, kind) => sum + gems[kind], 0) + treasures * position.treasure_value;
  const bonus = position.four_kinds === seat ? position.bonus_value : 0;
  return Object.entries(gold).reduce((sum, [value, n]) => sum + Number(value) * n, held + bonus);
}
