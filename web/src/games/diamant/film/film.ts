/** The steps that lead from one view to the next, and how long each takes. */

import type { FilmStep, Motion, Pace } from '../../kit/film.svelte';
import { bannerOf } from './banners';
import type { Beat, Moment, Stage } from './moments';
import type { Names, Prospects } from '../types';

/**
 * shut, open: the choices; walk: leavers go home; flip, share: a card; hold, fall: a second trap lies there, and springs;
 * closed, enter: a cave ends, with what each brought out of it, and the next begins.
 */
export type Phase = 'shut' | 'open' | 'walk' | 'flip' | 'share' | 'hold' | 'fall' | 'closed' | 'enter';

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
  hold: 1000,
  fall: 1500,
  closed: 2000,
  enter: 950,
};
const CALM: Readonly<Record<Phase, number>> = {
  shut: 0,
  open: 900,
  walk: 450,
  flip: 450,
  share: 450,
  hold: 600,
  fall: 1300,
  closed: 1800,
  enter: 500,
};
export const PACE: Pace = { longest: 9500, fastest: 0.35 };
/** While only bots are inside, and people wait for them in camp. */
const HURRY = 0.5;
const HURRIED: readonly Phase[] = ['shut', 'open', 'walk', 'flip', 'share', 'hold', 'fall'];

/** Phases in which panels do not know yet what the board is about to show. */
export const UNTOLD: readonly Phase[] = ['shut', 'flip', 'hold'];
/** Phases over which the banner of a great moment stands. */
const BANNERED: readonly Phase[] = ['open', 'walk', 'fall'];

/** What the board shows at a moment. */
export function shownAt(moments: readonly Moment[], at: number, prospects: Prospects | null): Shown {
  const stage = (i: number): Stage => (moments[Math.max(0, i)] as Moment).stage;
  return { stage: stage(at), before: stage(at - 1), prospects };
}

export interface Ends {
  /** What may come next before the film and after it. */
  now: Prospects | null;
  then: Prospects | null;
  /** The seats that are not played by bots. */
  people?: ReadonlySet<number>;
  /** What the edition calls its cards. */
  names?: Names;
}

/** Whether only bots are inside while people wait. */
function botsAlone(stage: Stage | undefined, people: ReadonlySet<number> | undefined): boolean {
  return !!stage?.inside.length && !!people?.size && !stage.inside.some((seat) => people.has(seat));
}

/** The steps that lead from the moment shown to the last one. */
export function film(moments: readonly Moment[], from: number, motion: Motion, ends: Ends): Step[] {
  if (motion === 'none') return [];
  const lengths = motion === 'full' ? FULL : CALM;
  const steps: Step[] = [];
  for (let i = from + 1; i < moments.length; i++) {
    const hurry = botsAlone(moments[i - 1]?.stage, ends.people);
    const banner = bannerOf(moments, i, ends.names ?? {});
    for (const phase of phases((moments[i] as Moment).beat)) {
      const lasts = lengths[phase] * (hurry && HURRIED.includes(phase) ? HURRY : 1);
      if (!lasts) continue;
      const step = stepAt(moments, i, phase, lasts, ends.now);
      steps.push(banner && BANNERED.includes(phase) ? { ...step, banner } : step);
    }
  }
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
    // neither choices that are still shut nor the card that is being turned, nor what a trap is about to do
    tells: !UNTOLD.includes(phase),
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
      return ['flip', 'hold', 'fall'];
    case 'closed':
      return ['closed'];
    case 'enter':
      return ['enter'];
    case undefined:
      return [];
  }
}
