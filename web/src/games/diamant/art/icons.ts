/** Small signs for panels and buttons, each with its own view box. */

import { gem } from '../../../art/gems';
import { random } from '../../../art/random';
import { mesh } from '../scene/rock';
import { chest, explorer, eyes, FIRE_LOGS, FLAMES, TENT } from './figures';
import { OWL } from './treasure';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './icons.palette';

export interface Icon {
  box: string;
  markup: string;
}

export const RUBY: Icon = { box: '-11 -11 22 22', markup: gem('ruby', 10) };
export const CHEST: Icon = { box: '-20 -28 40 32', markup: chest(null) };
export const RELIC: Icon = { box: '22 12 56 82', markup: OWL };
export const WARNING: Icon = {
  box: '-12 -12 24 24',
  markup: `<path d="M-11,9L0,-11L11,9Z" fill="${PAINT.lightRed}" stroke="${PAINT.deepRed}" stroke-width="1"/><path d="M0,-4V3M0,5.5V7" stroke="${PAINT.deepestPurple}" stroke-width="2.6" stroke-linecap="round"/>`,
};
/** A pebble: what bets in camp are made with. */
export const PEBBLE: Icon = {
  box: '-12 -10 24 20',
  markup: `<path d="M-11,2Q-11,-8 0,-8.5Q11,-8 11,1Q11,8 0,8.5Q-10,8.5 -11,2Z" fill="${PAINT.pebble}" stroke="${PAINT.pebbleEdge}" stroke-width="1.2"/><path d="M-7,-1Q-5,-6 2,-6" fill="none" stroke="${PAINT.pebbleLight}" stroke-width="2.4" stroke-linecap="round"/>`,
};
export const CARDS: Icon = {
  box: '-12 -12 24 24',
  markup: `<rect x="-9" y="-10" width="13" height="18" rx="2" fill="${PAINT.brown}" transform="rotate(-8)"/><rect x="-4" y="-8" width="13" height="18" rx="2" fill="${PAINT.darkIndigo}" stroke="${PALETTE.parchmentLight}" stroke-width="1.5" transform="rotate(6)"/>`,
};

/** One head or two, in the colour of the text. */
export function heads(count: number): Icon {
  const one = (x: number): string => `<circle cx="${x}" cy="-5" r="4.5"/><path d="M${x - 7},9q0,-10 7,-10t7,10z"/>`;
  return { box: '-20 -12 40 24', markup: `<g fill="currentColor">${count > 1 ? one(-8) + one(8) : one(0)}</g>` };
}

let wall: string | undefined;

/** The picture of going on: into the dark with a lantern. 186 by 132 with the explorer in the middle. */
export function onward(seat: number): Icon {
  wall ??= mesh(
    -60,
    -10,
    200,
    152,
    {
      cell: 26,
      dark: PAINT.dark,
      lite: PAINT.lite,
      depth: 0.8,
      sky: [-0.5, -0.7, 0.5],
      lamps: [{ x: 64, y: 70, reach: 70, strength: 0.9, off: 30, colour: PAINT.lightOrange }],
    },
    random(3),
  );
  return {
    box: '-37 0 186 132',
    markup: `${wall}<ellipse cx="16" cy="78" rx="34" ry="52" fill="${PAINT.greyBlack}" opacity=".55"/>${eyes(22, 62, 0.9, PAINT.paleOrange)}<circle cx="58" cy="78" r="66" fill="url(#dm-warm)"/><g transform="translate(82,126) scale(.92)">${explorer(seat)}</g><circle cx="53" cy="94" r="26" fill="url(#dm-warm)"/>`,
  };
}

/** The picture of going back: tent, fire and chest at dusk. */
export function homeward(seat: number): Icon {
  return {
    box: '-37 0 186 132',
    markup:
      `<rect x="-60" width="240" height="132" fill="url(#dm-dusk)"/><g fill="${PAINT.sandWhite}"><circle cx="20" cy="18" r="1.3"/><circle cx="46" cy="30" r="1"/><circle cx="92" cy="14" r="1.4"/><circle cx="74" cy="38" r="1"/></g><polygon points="-60,92 -30,70 -4,100 18,72 36,88 64,60 90,84 116,66 140,90 180,72 180,136 -60,136" fill="${PAINT.darkViolet}"/><rect x="-60" y="104" width="240" height="30" fill="${PAINT.deepViolet}"/><ellipse cx="60" cy="108" rx="56" ry="8" fill="${PALETTE.amber}" opacity=".35"/>` +
      `<g transform="translate(48,110) scale(.66)">${TENT}</g><circle cx="92" cy="100" r="40" fill="url(#dm-warm)"/><g transform="translate(90,114) scale(.62)">${FIRE_LOGS}${FLAMES}</g><g transform="translate(30,124) scale(.72)">${chest(seat)}</g>`,
  };
}
