/** The legal values of a view, sorted by what one can tap: figures, places, cards and buttons. No rule is known here. */

import { isGoing, isMove, type Action, type CardKind, type Going, type Kidnap, type Move, type Spy } from '../types';

export interface Offers {
  /** By figure: where it can be placed or moved. */
  goings: Map<string, Going[]>;
  /** By figure: who can be looked at, and who can be taken. */
  spy: Map<string, Spy>;
  kidnap: Map<string, Kidnap>;
  /** By place: where the kidnapped figure can be put. */
  carry: Map<string, Going>;
  /** By kind: `extra`, `end`, `pass`, `show`, `keep`. */
  plain: Map<string, Action>;
}

export function offersOf(legal: readonly Action[]): Offers {
  const offers: Offers = { goings: new Map(), spy: new Map(), kidnap: new Map(), carry: new Map(), plain: new Map() };
  for (const value of legal) {
    if (isGoing(value)) {
      if (value.kind === 'carry') offers.carry.set(value.to, value);
      else offers.goings.set(value.figure, [...(offers.goings.get(value.figure) ?? []), value]);
    } else if (value.kind === 'spy') offers.spy.set(value.figure, value);
    else if (value.kind === 'kidnap') offers.kidnap.set(value.figure, value);
    else offers.plain.set(value.kind, value);
  }
  return offers;
}

/** Whether a card can be played now. */
export function playable(offers: Offers, card: CardKind): boolean {
  return card === 'extra' ? offers.plain.has('extra') : offers[card].size > 0;
}

/** What is planned as soon as a figure is picked: its only end, or the only one without a special field. */
export function firstPlan(values: readonly Going[]): Going | null {
  if (values.length === 1) return values[0] as Going;
  const plain = values.filter((it) => isMove(it) && it.way === 'plain');
  return plain.length === 1 ? (plain[0] as Going) : null;
}

/** The other ends with the same landing as a planned move: by which special fields it could go on. */
export function onwards(values: readonly Going[], planned: Move): Move[] {
  return values.filter(isMove).filter((it) => it !== planned && it.landing === planned.landing);
}
