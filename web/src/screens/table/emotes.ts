/** The emotes, each drawn as a small lantern face. */

import { GEM_COLOURS, PALETTE } from '../../art/palette';
import { PAINT } from './emotes.palette';

export const EMOTES = [
  'wave',
  'cheers',
  'wow',
  'phew',
  'thinking',
  'hurry',
  'dare',
  'sorry',
  'thanks',
  'well-played',
] as const;
export type Emote = (typeof EMOTES)[number];

export const isEmote = (name: string): name is Emote => (EMOTES as readonly string[]).includes(name);

const INK = PALETTE.plum;
const line = (d: string, width = 2): string =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const eyes = (dx = 4.4, y = -2.5, r = 1.7): string =>
  `<circle cx="${-dx}" cy="${y}" r="${r}" fill="${INK}"/><circle cx="${dx}" cy="${y}" r="${r}" fill="${INK}"/>`;
const face = (inside: string, glow: string = PAINT.string): string =>
  `<path d="M-4-15h8l1.5 3h-11z" fill="${PALETTE.goldEdge}"/><rect x="-11.5" y="-12" width="23" height="24" rx="9" fill="${glow}" stroke="${PAINT.darkBrown}" stroke-width="1.6"/><path d="M-8-8Q-6-10.5-2-10.5" stroke="${PAINT.palestSand}" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M-7 12.5h14" stroke="${PAINT.darkBrown}" stroke-width="3" stroke-linecap="round"/>${inside}`;

const smile = line('M-5 3Q0 8 5 3');

const FACES: Record<Emote, string> = {
  wave:
    face(eyes() + smile) +
    `<path d="M9 2l5-6m-1.5-2.5l3 4m-5.5-1l2 3" stroke="${PALETTE.amber}" stroke-width="2.4" stroke-linecap="round" fill="none"/>`,
  cheers:
    face(line('M-7-2q2.5-4 5 0m4 0q2.5-4 5 0') + `<path d="M-5 2.5h10q-1 6-5 6t-5-6z" fill="${INK}"/>`) +
    `<path d="M-14-9l-2-3m-1 6h-3M14-9l2-3m1 6h3" stroke="${PALETTE.amber}" stroke-width="2" stroke-linecap="round"/>`,
  wow: face(eyes(4.6, -3.5, 2.2) + `<ellipse cy="5" rx="2.8" ry="3.8" fill="${INK}"/>`),
  phew:
    face(line('M-7-3h4m6 0h4') + line('M-4 5q4-2.5 8 0')) +
    `<path d="M10-12q4 5 0 7q-4-2 0-7z" fill="${PAINT.lightBlue}"/>`,
  thinking:
    face(eyes(4, -3.5) + line('M-7-7l4 .8M3.5-8.5l4.5-1.5') + line('M-3 5h5')) +
    `<path d="M-3 10q3-4 6-1" stroke="${INK}" stroke-width="2.2" fill="none" stroke-linecap="round"/>`,
  hurry:
    face(eyes() + line('M-5 5h10')) +
    `<circle cx="11" cy="8" r="6" fill="${PAINT.sandWhite}" stroke="${INK}" stroke-width="1.6"/>${line('M11 5v3l2 1.5', 1.6)}`,
  dare: face(line('M-8-6l5 2.2m6 0l5-2.2') + eyes(4.4, -1.5, 1.5) + line('M-5 4Q1 8 6 2'), PAINT.lightOrange),
  sorry: face(line('M-8-4.5l4-1.5m8 0l4 1.5') + eyes(4.4, -1, 1.5) + line('M-4 6.5q4-4 8 0'), PAINT.paleSand),
  thanks:
    face(line('M-7-2q2.5-3.5 5 0m4 0q2.5-3.5 5 0') + smile) +
    `<path d="M12-2c-5-3.4-3-7.5 0-5c3-2.5 5 1.6 0 5z" fill="${GEM_COLOURS.ruby}"/>`,
  'well-played':
    face(eyes() + smile) +
    `<path d="M8 12V6l3-5q2.5 0 1.5 4H17q1.5 1 .8 3L16.5 12z" fill="${PALETTE.gold}" stroke="${PAINT.darkBrown}" stroke-width="1.2" stroke-linejoin="round"/>`,
};

/** The sign as markup, in a box from -18 to 18. */
export function emoteFace(name: Emote): string {
  return FACES[name];
}
