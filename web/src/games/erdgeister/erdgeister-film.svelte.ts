/** Erdgeister's film: gnomes walk, are placed or carried, one after the other. */

import { FilmPlayer, type FilmStep, type Motion } from '../kit/film.svelte';
import { isGoing, type ErdgeisterView, type Event, type Going, type Position } from './types';
import { timeOf } from './walks';

/** Where all gnomes stand. */
export type Shown = Pick<Position, 'figures' | 'standing'>;

export interface Step extends FilmStep<Shown> {
  going: Going;
}

export class ErdgeisterFilm extends FilmPlayer<ErdgeisterView, Shown, Step> {
  protected override rest({ position: { figures, standing } }: ErdgeisterView): Shown {
    return { figures, standing };
  }

  protected override steps(from: Shown, before: ErdgeisterView, view: ErdgeisterView, motion: Motion): Step[] {
    const at = before.history.length;
    return motion === 'full' ? film(from, view.history.slice(at), at) : [];
  }
}

/** The steps that lead from `before` over these events, the first of which stands at `at` in the history. */
export function film(before: Shown, events: readonly Event[], at: number): Step[] {
  const steps: Step[] = [];
  let now = before;
  for (const [i, { value }] of events.entries()) {
    if (!isGoing(value)) continue;
    now = moved(now, value);
    steps.push({ shown: now, lasts: timeOf(value), event: at + i, going: value });
  }
  return steps;
}

function moved({ figures, standing }: Shown, { figure, from, to }: Going): Shown {
  const here = (place: string): string[] => standing[place] ?? [];
  return {
    figures: figures.map((it) => (it.figure === figure ? { ...it, at: to } : it)),
    standing: { ...standing, [from]: here(from).filter((it) => it !== figure), [to]: [...here(to), figure] },
  };
}
