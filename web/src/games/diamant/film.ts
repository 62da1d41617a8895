/** The film between two views: which steps it has and how long each takes. Never more than two seconds a step. */

import type { BoardProps } from '../kit/board';
import type { Beat, Moment } from './moments';

export type Motion = BoardProps['motion'];

/** shut, open: the choices; walk: leavers go home; flip, share: a card; fall: a trap; closed, enter: a cave ends, the next begins. */
export type Phase = 'shut' | 'open' | 'walk' | 'flip' | 'share' | 'fall' | 'closed' | 'enter';

export interface Step {
  phase: Phase;
  ms: number;
  beat: Beat;
  /** The moment that is on the board while this step runs. */
  moment: number;
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
const LONGEST = 6500;
const FASTEST = 0.35;

/** The steps that lead from the moment shown to the last one. */
export function film(moments: readonly Moment[], from: number, motion: Motion): Step[] {
  if (motion === 'none') return [];
  const lengths = motion === 'full' ? FULL : CALM;
  const steps: Step[] = [];
  for (let i = from + 1; i < moments.length; i++) {
    const beat = (moments[i] as Moment).beat;
    if (!beat) continue;
    for (const phase of phases(beat)) {
      const before = phase === 'shut' || phase === 'open';
      if (lengths[phase]) steps.push({ phase, ms: lengths[phase], beat, moment: before ? i - 1 : i });
    }
  }
  return hurried(steps);
}

function phases(beat: Beat): Phase[] {
  switch (beat.kind) {
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
  }
}

/** When much has happened at once, such as bots among themselves, all steps are quicker; far more is no film, but a jump. */
function hurried(steps: Step[]): Step[] {
  const all = steps.reduce((sum, step) => sum + step.ms, 0);
  if (all * FASTEST > LONGEST) return [];
  const pace = Math.max(FASTEST, Math.min(1, LONGEST / Math.max(1, all)));
  return pace === 1 ? steps : steps.map((step) => ({ ...step, ms: Math.round(step.ms * pace) }));
}
