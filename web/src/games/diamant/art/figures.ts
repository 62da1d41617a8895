/** Explorers, chests, tent, fire, lantern. Feet and floors are at the origin. */

import { mix } from '../../../art/colour';
import { figureOf, look, markPath } from '../../../art/players';
import { shade } from './traits';
import { GEM_COLOURS, PALETTE } from '../../../art/palette';
import { PAINT } from './figures.palette';

interface Person {
  skin: string;
  hair: string;
  beard: boolean;
}

/** Hair, beard and skin of each seat's explorer, so that eight of them are eight people. */
const PEOPLE: readonly Person[] = [
  { skin: PAINT.people.skin, hair: PAINT.people.hair, beard: false },
  { skin: PAINT.people.brown1, hair: PAINT.people.deepRose, beard: true },
  { skin: PAINT.people.lightSand, hair: PAINT.people.deepBrown, beard: false },
  { skin: PAINT.people.lightOrange, hair: PAINT.people.deepRose, beard: true },
  { skin: PAINT.people.paleSand2, hair: PAINT.people.paleSand3, beard: false },
  { skin: PAINT.people.brown3, hair: PAINT.people.deepestGrey, beard: false },
  { skin: PAINT.people.paleSand1, hair: PAINT.people.brown2, beard: true },
  { skin: PAINT.people.darkBrown, hair: PAINT.common.hair, beard: false },
];

/** The seat's shape on a pale disc. */
export function badge(seat: number, r: number): string {
  const it = look(seat);
  return `<circle r="${r}" fill="${PAINT.common.sandWhite}" stroke="${shade(it.colour, -0.55)}" stroke-width="${(r * 0.16).toFixed(2)}"/><path d="${markPath(it.mark, r * 0.58)}" fill="${mix(it.colour, PALETTE.plum, 0.28)}"/>`;
}

/** The lantern, about 16 by 26 around the origin. */
export function lampSign(state: 'lit' | 'dark'): string {
  const lit = state === 'lit';
  return (
    `<path d="M-4,-11A4,4.5 0 0 1 4,-11" fill="none" stroke="${PAINT.common.lightOrange}" stroke-width="1.6"/><path d="M-6.5,-9H6.5L4.5,-5H-4.5Z" fill="${PAINT.lampSign.darkBrown2}"/>` +
    `<path d="M-5,-5H5L6.5,7H-6.5Z" fill="${lit ? PAINT.lampSign.palestSand : PAINT.lampSign.darkIndigo}"/>${lit ? `<path d="M0,-3C3.5,1 3.5,4 0,7C-3.5,4 -3.5,1 0,-3Z" fill="${PAINT.lampSign.lightOrange}"/>` : ''}` +
    `<path d="M-7.5,7H7.5L6,11H-6Z" fill="${PAINT.lampSign.darkBrown2}"/><path d="M0,-5V7M-5,-5L-6.5,7M5,-5L6.5,7" stroke="${PAINT.lampSign.darkBrown1}" stroke-width=".9"/>`
  );
}

export type Pose = 'lantern' | 'resting';

/** An explorer, 104 high, the lantern to the left; `resting` has none. */
export function explorer(seat: number, pose: Pose = 'lantern', facing: 'left' | 'right' = 'left'): string {
  const c = look(seat).colour;
  const [d, l] = [mix(c, PAINT.explorer.deepestViolet, 0.48), mix(c, PAINT.explorer.paleSand2, 0.45)];
  const { skin, hair, beard } = PEOPLE[figureOf(seat) % PEOPLE.length] as Person;
  const arm =
    pose === 'resting'
      ? ''
      : `<path d="M-9,-50Q-19,-44 -28,-53" stroke="${d}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M-9,-51Q-19,-45.5 -28,-54" stroke="${c}" stroke-width="6.5" fill="none" stroke-linecap="round"/>` +
        `<circle cx="-29.5" cy="-55" r="4" fill="${skin}"/><path d="M-30,-55L-31,-47" stroke="${PAINT.common.lightOrange}" stroke-width="1.4"/><g transform="translate(-31,-35) scale(1.05)">${lampSign('lit')}</g>`;
  const chin = beard
    ? `<path d="M-10,-62Q-6,-54 2,-57Q6,-60 6,-66Q0,-60 -10,-62Z" fill="${hair}"/>`
    : `<path d="M5,-74Q13,-66 9,-54Q4,-60 3,-70Z" fill="${hair}"/>`;
  return (
    `<g${facing === 'right' ? ' transform="scale(-1,1)"' : ''}><ellipse cx="3" cy="-1" rx="29" ry="7" fill="${PAINT.explorer.slateBlack}" opacity=".6"/>` +
    `<path d="M-21,-6V-2A21,6 0 0 0 21,-2V-6Z" fill="${PAINT.explorer.deepestIndigo}"/><ellipse cy="-6" rx="21" ry="6" fill="${d}"/><path d="M-21,-6A21,6 0 0 1 2,-12L0,-10A18,5 0 0 0 -18,-5Z" fill="${l}"/>` +
    `<rect x="6" y="-58" width="20" height="31" rx="7" fill="${PAINT.explorer.darkBrown1}"/><rect x="6" y="-58" width="20" height="12" rx="6" fill="${PAINT.explorer.darkBrown2}"/><rect x="5" y="-65" width="22" height="9" rx="4.5" fill="${PAINT.explorer.lightSand}"/><path d="M11,-65v9M21,-65v9" stroke="${PAINT.explorer.darkBrown2}" stroke-width="1.5"/>` +
    `<path d="M-11,-14h9v8h-12q0,-6 3,-8zM3,-14h9v8h-12q0,-6 3,-8z" fill="${PAINT.common.hair}"/>` +
    `<path d="M-11,-60C-18,-42 -20,-24 -18,-10Q0,-4 18,-10C19,-28 16,-46 10,-60Z" fill="${c}"/><path d="M1,-60C8,-42 10,-24 9,-7Q14,-8 18,-10C19,-28 16,-46 10,-60Z" fill="${d}"/><path d="M-11,-60C-18,-42 -20,-24 -18,-10L-14,-9C-16,-24 -13,-42 -7,-58Z" fill="${l}"/>` +
    `<path d="M-11,-60Q0,-52 11,-60L12,-54Q0,-46 -13,-54Z" fill="${PAINT.explorer.palestSand}"/><path d="M2,-55L8,-40L2,-42Z" fill="${PAINT.explorer.paleSand1}"/>` +
    `<circle cx="-1" cy="-67" r="10.5" fill="${skin}"/><path d="M3,-77A10.5,10.5 0 0 1 3,-57.5Q7,-67 3,-77Z" fill="${mix(skin, PAINT.explorer.deepRose, 0.38)}"/><circle cx="-6" cy="-66" r="1.5" fill="${PAINT.explorer.deepestSlate}"/><path d="M-10.5,-64l-2.5,2.5l3,.5z" fill="${skin}"/>` +
    chin +
    `<ellipse cx="-1" cy="-73.5" rx="20" ry="5" fill="${d}"/><path d="M-20,-74.5A20,4.5 0 0 1 6,-78L2,-74Z" fill="${l}"/><path d="M-12.5,-75C-13,-89 -8,-93 -2,-89.5C4,-94 11,-90 11,-75Q0,-71 -12.5,-75Z" fill="${c}"/><path d="M2,-90C7,-92.5 11,-88 11,-75Q7,-73.5 3,-73Q6,-82 2,-90Z" fill="${d}"/><path d="M-12.6,-79Q0,-75 11.2,-79L11,-75Q0,-71 -12.5,-75Z" fill="${PALETTE.plum}"/>` +
    `${arm}</g><g transform="translate(${facing === 'right' ? -1 : 1},-27)">${badge(seat, 8.6)}</g>`
  );
}

/** A chest, 34 wide and 26 high. */
export function chest(seat: number | null, lid: 'shut' | 'open' = 'shut'): string {
  const top =
    lid === 'open'
      ? `<path d="M-16,-13L-13,-29Q0,-36 13,-29L16,-13Z" fill="${PAINT.chest.darkBrown}"/><path d="M-13,-16L-11,-27Q0,-32 11,-27L13,-16Z" fill="${PAINT.chest.deepBrown1}"/><path d="M-15,-13Q-8,-21 0,-17Q8,-22 15,-13Z" fill="${GEM_COLOURS.ruby}"/><path d="M-12,-14L-9,-18L-5,-14ZM-2,-15L2,-20L6,-15ZM8,-14L10,-17L13,-14Z" fill="${PAINT.chest.paleRed}"/>`
      : `<path d="M-17,-13Q-17,-25 -9,-25H9Q17,-25 17,-13Z" fill="${PAINT.chest.brown}"/><path d="M-15,-17Q-13,-23.5 -8,-23.5H8Q12,-23 14,-19Q0,-22 -15,-17Z" fill="${PAINT.chest.orange}"/><path d="M-12,-24.5V-13M12,-24.5V-13" stroke="${PALETTE.gold}" stroke-width="3"/>`;
  return (
    `<ellipse cx="0" cy="1" rx="19" ry="4" fill="${PAINT.chest.slateBlack}" opacity=".5"/>` +
    top +
    `<path d="M-16,-13H16V0H-16Z" fill="${PAINT.chest.darkBrown}"/><path d="M-16,-13H16V-9H-16Z" fill="${PAINT.chest.deepBrown2}"/><path d="M-12,-13V0M12,-13V0" stroke="${PALETTE.gold}" stroke-width="3"/><path d="M-12.8,-13V0M11.2,-13V0" stroke="${PAINT.chest.palestSand}" stroke-width=".8"/><path d="M-17,-13H17" stroke="${PALETTE.gold}" stroke-width="2.2"/>` +
    (seat === null
      ? `<circle cy="-11" r="4.5" fill="${PAINT.chest.palestSand}"/>`
      : `<g transform="translate(0,-10)">${badge(seat, 7.4)}</g>`)
  );
}

export const FIRE_LOGS = `<path d="M-18,0L14,-7L17,-2L-15,5ZM18,0L-14,-7L-17,-2L15,5Z" fill="${PAINT.common.deepBrown}"/>`;
export const FLAMES =
  `<path d="M-12,-3C-18,-18 -6,-22 -6,-34C2,-30 4,-24 5,-19C8,-22 8,-26 8,-28C15,-20 17,-10 11,-3Z" fill="${PAINT.flames.orange}"/><path d="M-8,-3C-11,-13 -3,-16 -3,-25C3,-20 4,-15 5,-12C7,-14 7,-16 8,-18C11,-12 11,-7 8,-3Z" fill="${PAINT.flames.lightOrange}"/><path d="M-4,-3C-6,-9 -1,-11 0,-17C4,-12 5,-7 4,-3Z" fill="${PAINT.flames.palestYellow}"/>` +
  `<g fill="${PAINT.flames.paleOrange}"><circle cx="-8" cy="-40" r="1.2"/><circle cx="6" cy="-44" r="1"/><circle cx="0" cy="-52" r=".9"/></g>`;

export const TENT =
  `<ellipse cx="4" cy="2" rx="66" ry="7" fill="${PAINT.tent.deepestSlate}" opacity=".5"/><polygon points="-58,0 -8,-72 54,-4" fill="${PAINT.tent.lightOrange1}"/><polygon points="-8,-72 14,-78 70,-8 54,-4" fill="${PAINT.tent.red}"/><polygon points="-58,0 -8,-72 -2,-68 -40,0" fill="${PAINT.tent.paleOrange}"/><polygon points="-26,0 -6,-58 18,-2" fill="${PAINT.tent.deepPurple}"/><polygon points="-22,0 -6,-50 12,-1" fill="url(#dm-tent)"/><polygon points="-26,0 -6,-58 -12,-20 -18,0" fill="${PAINT.tent.lightOrange2}"/>` +
  `<path d="M-8,-72V-86" stroke="${PAINT.common.deepBrown}" stroke-width="2.5"/><path d="M-8,-86L12,-81L-8,-75Z" fill="${PALETTE.amber}"/><path d="M-58,0L-70,6M54,-4L70,3" stroke="${PAINT.tent.paleSand}" stroke-width="1.2"/>`;

/** The crown of whoever has won, its foot at the origin. */
export const CROWN = `<path d="M-13,0L-16,-16L-7,-8L0,-20L7,-8L16,-16L13,0Z" fill="url(#dm-gold)" stroke="${PAINT.common.darkBrown}" stroke-width="1.6" stroke-linejoin="round"/><path d="M-13,0H13V4H-13Z" fill="${PAINT.common.orange}" stroke="${PAINT.common.darkBrown}" stroke-width="1.2"/><circle cy="-4" r="2.2" fill="${GEM_COLOURS.ruby}"/><circle cx="-8" cy="-3" r="1.6" fill="${GEM_COLOURS.turquoise}"/><circle cx="8" cy="-3" r="1.6" fill="${GEM_COLOURS.turquoise}"/>`;

/** What somebody has chosen, in a round token of radius 29: a lantern goes on, a tent goes back. */
export function choiceToken(choice: 'on' | 'back'): string {
  const on = choice === 'on';
  return (
    `<path d="M-9,23L0,42L9,23Z" fill="${PALETTE.parchment}"/><circle r="30" fill="${PALETTE.plum}"/><circle r="29" fill="url(#dm-parchment)"/>` +
    `<circle r="24.4" fill="${on ? PAINT.choiceToken.darkBrown : PAINT.choiceToken.indigo}"/>` +
    (on
      ? `<circle r="24.4" fill="url(#dm-warm)"/><g transform="translate(0,1) scale(1.8)">${lampSign('lit')}</g>`
      : `<circle cy="4.6" r="19" fill="${PAINT.choiceToken.paleOrange}" opacity=".6"/><g transform="translate(0,13.5) scale(.34)">${TENT}</g>`)
  );
}

/** Eyes in the dark. */
export function eyes(x: number, y: number, s: number, colour: string): string {
  return `<g transform="translate(${x},${y}) scale(${s})"><path d="M-12,0Q-7,-6 -2,0Q-7,4 -12,0ZM12,0Q7,-6 2,0Q7,4 12,0Z" fill="${colour}"/><ellipse cx="-7" cy="-.5" rx="1" ry="2.4" fill="${PAINT.common.deepestRed}"/><ellipse cx="7" cy="-.5" rx="1" ry="2.4" fill="${PAINT.common.deepestRed}"/></g>`;
}
