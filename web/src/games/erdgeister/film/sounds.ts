/** What sounds when something happens. */
import { bell, hiss, SOUNDS, type Ambience, type Sound } from '../../kit/sounds';

const key: Sound = [
  hiss(4200, 0, 0.03, 0.16, { attack: 0.001 }),
  bell(1318.5, 0, 0.25, 0.25),
  bell(1975.5, 0.09, 0.3, 0.6),
];
/** A sack is thrown over somebody. */
const carried: Sound = [hiss(500, 0, 0.3, 0.4, { to: 1400, attack: 0.12 }), ...SOUNDS.move];

export const sounds = {
  place: SOUNDS.move,
  move: SOUNDS.move,
  carry: carried,
  home: SOUNDS.arrive,
  spy: SOUNDS.spy,
  shown: key,
  revealed: key,
} satisfies Record<string, Sound>;

/** Deep in the mine somebody hammers. */
export const ambience: Ambience = {
  wind: 180,
  now: [bell(720, 0, 0.4, 0.3), hiss(1800, 0, 0.03, 0.2, { attack: 0.001 })],
  times: 5,
};
