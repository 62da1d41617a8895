/** The steps that lead from one view to the next, and how long each takes. */

import type { FilmStep, Motion, Pace } from '../kit/film.svelte';
import type { Beat, Moment, Stage } from './moments';
import type { Prospects } from './types';

/** shut, open: the choices; walk: leavers go home; flip, share: a card; fall: a trap; closed, enter: a cave ends, the next begins. */
export type Phase = 'shut' | 'open' | 'walk' | 'flip' | 'share' | 'fall' | 'closed' | 'enter';

export type Reveal = Extract<Beat, { kind: 'reveal' }>;

/** What the board shows. */
export interface Shown {
  stage: Stage;
  /** What was there one moment earlier: where things come from. */
  before: Stage;
  /** What may come next. */
  prospects: Prospects | null;
}

export interface Step extends FilmStep<Shown> {
  phase: Phase;
  beat: Beat;
  /** The reveal that it shows, or that came just before it. */
  reveal: Reveal | null;
}

const FULL: Readonly<Record<Phase, number>> = {
  shut: 380,
  open: 720,
  walk: 1450,
  flip: 700,
  share: 800,
  fall: 1300,
  closed: 1100,
  enter: 950,
};
const CALM: Readonly<Record<Phase, number>> = {
  shut: 0,
  open: 900,
  walk: 450,
  flip: 450,
  share: 450,
  fall: 1300,
  closed: 900,
  enter: 500,
};
export const PACE: Pace = { longest: 6500, fastest: 0.35 };

/** What the board shows at a moment. */
export function shownAt(moments: readonly Moment[], at: number, prospects: Prospects | null): Shown {
  const stage = (i: number): Stage => (moments[Math.max(0, i)] as Moment).stage;
  return { stage: stage(at), before: stage(at - 1), prospects };
}

/** `now` and `then`: what may come next before the film and after it. */
export interface Ends {
  now: Prospects | null;
  then: Prospects | null;
}

/** The steps that lead from the moment shown to the last one. */
export function film(moments: readonly Moment[], from: number, motion: Motion, ends: Ends): Step[] {
  if (motion === 'none') return [];
  const lengths = motion === 'full' ? FULL : CALM;
  const steps: Step[] = [];
  for (let i = from + 1; i < moments.length; i++)
    for (const phase of phases((moments[i] as Moment).beat))
      if (lengths[phase]) steps.push(stepAt(moments, i, phase, lengths[phase], ends.now));
  const last = steps[steps.length - 1];
  // rubies on their way do not keep anybody from the next choice
  if (last?.phase === 'share')
    steps[steps.length - 1] = { ...last, passing: true, shown: { ...last.shown, prospects: ends.then } };
  return steps;
}

function stepAt(moments: readonly Moment[], i: number, phase: Phase, lasts: number, prospects: Prospects | null): Step {
  const { beat, events } = moments[i] as Moment;
  const beats = [beat, moments[i - 1]?.beat ?? null];
  const earlier = phase === 'shut' || phase === 'open';
  return {
    phase,
    lasts,
    beat: beat as Beat,
    reveal: beats.find((one) => one?.kind === 'reveal') ?? null,
    shown: shownAt(moments, earlier ? i - 1 : i, prospects),
    event: events - 1,
    // neither choices that are still shut nor the card that is being turned
    tells: phase !== 'shut' && phase !== 'flip',
  };
}

function phases(beat: Beat | null): Phase[] {
  switch (beat?.kind) {
    case 'reveal': {
      const alone = beat.on.length + beat.back.length === 1; // nobody to be surprised
      const shown: Phase[] = alone ? ['open'] : ['shut', 'open'];
      return beat.back.length ? [...shown, 'walk'] : shown;
    }
    case 'card':
      return beat.share ? ['flip', 'share'] : ['flip'];
    case 'sprung':
      return ['flip', 'fall'];
    case 'closed':
      return ['closed'];
    case 'enter':
      return ['enter'];
    case undefined:
      return [];
  }
}
