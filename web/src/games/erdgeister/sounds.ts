/** What sounds when something happens. */
import { bell, SOUNDS, type Sound } from '../kit/sounds';

const key: Sound = [bell(1318.5, 0, 0.25, 0.2), bell(1975.5, 0.09, 0.3, 0.6)];

export const sounds = {
  place: SOUNDS.move,
  move: SOUNDS.move,
  carry: SOUNDS.move,
  home: SOUNDS.gems,
  spy: key,
  shown: key,
  revealed: key,
} satisfies Record<string, Sound>;
