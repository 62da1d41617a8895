/** What sounds when something happens; step-sounds.ts plays the same sounds along with the film. */
import { hiss, SOUNDS, type Ambience, type Sound } from '../../kit/sounds';

const warning: Sound = [
  { pitch: 233, to: 175, at: 0, lasts: 0.45, loud: 0.3, wave: 'triangle' },
  { pitch: 247, to: 185, at: 0.03, lasts: 0.5, loud: 0.25, wave: 'triangle' },
  hiss(300, 0, 0.6, 0.2, { to: 140, attack: 0.1 }),
];

export const sounds = {
  card: SOUNDS.card,
  split: SOUNDS.gems,
  home: SOUNDS.coins,
  'relic-found': SOUNDS.chest,
  'first-trap': warning,
  'trap-sprung': SOUNDS.danger,
} satisfies Record<string, Sound>;

/** The camp's fire. */
export const ambience: Ambience = {
  wind: 240,
  now: [hiss(2600, 0, 0.02, 0.5, { attack: 0.001 }), hiss(1500, 0.05, 0.03, 0.3, { attack: 0.001 })],
  times: 16,
};
