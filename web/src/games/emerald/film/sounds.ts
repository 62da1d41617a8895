/** What sounds when something happens. */
import { bell, hiss, SOUNDS, type Ambience, type Sound } from '../../kit/sounds';

const dragon: Sound = [
  { pitch: 62, to: 110, at: 0, lasts: 0.5, loud: 0.7, wave: 'sawtooth', attack: 0.1 },
  { pitch: 110, to: 52, at: 0.35, lasts: 0.8, loud: 0.6, wave: 'sawtooth', attack: 0.05 },
  hiss(300, 0.1, 0.9, 0.4, { to: 160, attack: 0.25 }),
];

export const sounds = {
  move: SOUNDS.move,
  took: SOUNDS.gems,
  treasure: SOUNDS.chest,
  freed: SOUNDS.coins,
  roll: SOUNDS.die,
  dragon,
  caught: SOUNDS.fire,
  nest: SOUNDS.danger,
} satisfies Record<string, Sound>;

/** Wind in the cave, and drops. */
export const ambience: Ambience = { wind: 320, now: [bell(1180, 0, 0.4, 0.25), bell(1420, 0.03, 0.2, 0.2)], times: 3 };
