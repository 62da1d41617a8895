/** Who of those inside has decided, and how that is said: lit or dark, and nothing of what or when. */

import type { Part } from '../../kit/words';
import { properName } from '../names';
import type { DiamantProps } from '../types';
import { partyWords } from './words';

/** More names than these do not fit into a line. */
const MOST_NAMES = 2;

export interface Decisions {
  inside: number[];
  thinking: number[];
}

export function decisions({ view, seats }: Pick<DiamantProps, 'view' | 'seats'>): Decisions {
  const { explorers } = view.position;
  const inside = explorers.flatMap((explorer, seat) => (explorer.inside ? [seat] : []));
  const done = (seat: number): boolean =>
    explorers[seat]?.decided === true || seats.some((one) => one.seat === seat && one.locked);
  return { inside, thinking: view.to_act.length ? inside.filter((seat) => !done(seat)) : [] };
}

/** How many fists are closed, and who still thinks if these are few. */
export function fists(props: DiamantProps): Part[] {
  const words = partyWords(props.language);
  const { inside, thinking } = decisions(props);
  const n = inside.length - thinking.length;
  if (!thinking.length) return words.parts('fists-all');
  const count = n ? words.parts('fists', { n, all: inside.length }) : words.parts('fists-none');
  if (!n || thinking.length > MOST_NAMES) return count;
  return [...count, { text: ' ', strong: false }, ...thinkers('thinks', props, thinking)];
}

/** For a phone: who else still thinks. */
export function waitsFor(props: DiamantProps): Part[] {
  const words = partyWords(props.language);
  const others = decisions(props).thinking.filter((seat) => seat !== props.view.viewer);
  if (!others.length) return words.parts('all-closed');
  return others.length > MOST_NAMES
    ? words.parts('still-many', { n: others.length })
    : thinkers('still-thinks', props, others);
}

function thinkers(key: 'thinks' | 'still-thinks', { seats, language }: DiamantProps, who: number[]): Part[] {
  const words = partyWords(language);
  return words.parts(key, { n: who.length, who: words.list(who.map((seat) => properName(seats, seat))) });
}
