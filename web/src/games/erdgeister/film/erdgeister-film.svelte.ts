/** Erdgeister's film: cards fly to the gnomes that they are played on; gnomes walk, are placed or carried, one after the other. */

import { FilmPlayer, type FilmStep, type Motion } from '../../kit/film.svelte';
import { SOUNDS } from '../../kit/sounds';
import { bannerOf } from './moments';
import { sounds } from './sounds';
import { isGoing, type CardKind, type ErdgeisterView, type Event, type Going, type Position } from '../types';
import { timeOf } from './walks';

/** Where all gnomes stand. */
export type Shown = Pick<Position, 'figures' | 'standing'>;

export interface Step extends FilmStep<Shown> {
  /** A gnome on its way. */
  going?: Going;
  /** A card that is played, and the gnome that it is played on. */
  card?: { kind: CardKind; figure: string | null };
  /** A gnome that is shown to all. */
  revealed?: { figure: string; number: number };
  /** A gnome has come home. */
  arrived?: boolean;
}

/** Milliseconds. */
const [CARD, EXTRA, REVEAL, ARRIVAL] = [1600, 1000, 1800, 1200];
const CARD_SOUNDS = { spy: sounds.spy, kidnap: SOUNDS.card };

export class ErdgeisterFilm extends FilmPlayer<ErdgeisterView, Shown, Step> {
  protected override readonly pace = { longest: 5000, fastest: 0.25 };

  protected override rest({ position: { figures, standing } }: ErdgeisterView): Shown {
    return { figures, standing };
  }

  protected override steps(from: Shown, before: ErdgeisterView, view: ErdgeisterView, motion: Motion): Step[] {
    return motion === 'full' ? film(from, view, before.history.length) : [];
  }
}

/** The steps that lead from `before` over the events of the view's history from `at` on. */
export function film(before: Shown, view: ErdgeisterView, at: number): Step[] {
  const steps: Step[] = [];
  let now = before;
  for (const [i, event] of view.history.slice(at).entries()) {
    if (isGoing(event.value)) now = moved(now, event.value);
    const banner = bannerOf(event, view);
    for (const scene of scenesOf(event)) steps.push({ shown: now, event: at + i, ...scene, ...(banner && { banner }) });
  }
  return steps;
}

type Scene = Omit<Step, 'shown' | 'event' | 'banner'>;

function scenesOf({ value, facts }: Event): Scene[] {
  if (isGoing(value)) {
    const home = facts.some((fact) => fact.kind === 'home');
    const arrival = { arrived: true, lasts: ARRIVAL, sound: sounds.home };
    return [{ going: value, lasts: timeOf(value), sound: sounds[value.kind] }, ...(home ? [arrival] : [])];
  }
  if (value.kind === 'extra') return [{ card: { kind: 'extra', figure: null }, lasts: EXTRA, sound: SOUNDS.card }];
  if (value.kind === 'spy' || value.kind === 'kidnap')
    return [{ card: { kind: value.kind, figure: value.figure }, lasts: CARD, sound: CARD_SOUNDS[value.kind] }];
  return facts.flatMap((fact) =>
    fact.kind === 'shown'
      ? [{ revealed: { figure: fact.figure, number: fact.number }, lasts: REVEAL, sound: sounds.shown }]
      : [],
  );
}

function moved({ figures, standing }: Shown, { figure, from, to }: Going): Shown {
  const here = (place: string): string[] => standing[place] ?? [];
  return {
    figures: figures.map((it) => (it.figure === figure ? { ...it, at: to } : it)),
    standing: { ...standing, [from]: here(from).filter((it) => it !== figure), [to]: [...here(to), figure] },
  };
}
