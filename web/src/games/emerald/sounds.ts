/** What sounds when something happens. */
import { SOUNDS, type Sound } from '../kit/sounds';

const dragon: Sound = [
  { pitch: 70, to: 130, at: 0, lasts: 0.35, loud: 0.5, wave: 'sawtooth' },
  { pitch: 130, to: 58, at: 0.3, lasts: 0.7, loud: 0.4, wave: 'sawtooth' },
];

export const sounds = {
  move: SOUNDS.move,
  took: SOUNDS.gems,
  treasure: SOUNDS.gems,
  dragon,
  caught: SOUNDS.danger,
  nest: SOUNDS.danger,
} satisfies Record<string, Sound>;
