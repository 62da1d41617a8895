/** What a step of the film sounds like. */

import { play, SOUNDS, type Sound } from '../../kit/sounds';
import type { Phase, Step } from './film';
import { sounds } from './sounds';
import { isTrap } from '../types';

const PHASE_SOUNDS: Partial<Record<Phase, Sound>> = {
  open: SOUNDS.lock,
  walk: SOUNDS.move,
  flip: sounds.card,
  share: sounds.split,
  hold: sounds['first-trap'],
  fall: sounds['trap-sprung'],
  closed: SOUNDS.step,
  enter: SOUNDS.move,
};

export function playStep({ phase, beat, lasts }: Step): void {
  const sound = PHASE_SOUNDS[phase];
  if (sound) play(sound);
  // a warning sounds when the trap lies open
  if (phase === 'flip' && beat.kind === 'card' && isTrap(beat.card)) play(sounds['first-trap'], lasts / 1000);
}
