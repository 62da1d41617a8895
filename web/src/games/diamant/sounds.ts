/** What sounds when something happens. */
import { SOUNDS, type Sound } from '../kit/sounds';

const warning: Sound = [
  { pitch: 233, to: 175, at: 0, lasts: 0.45, loud: 0.3, wave: 'triangle' },
  { pitch: 247, to: 185, at: 0.03, lasts: 0.5, loud: 0.25, wave: 'triangle' },
];

export const sounds = {
  card: SOUNDS.card,
  split: SOUNDS.gems,
  home: SOUNDS.gems,
  'relic-found': SOUNDS.gems,
  'first-trap': warning,
  'trap-sprung': SOUNDS.danger,
} satisfies Record<string, Sound>;
