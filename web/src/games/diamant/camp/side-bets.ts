/** Bets and dares as far as the film has shown what decides them, and in words. */

import type { SeatInfo, SentDare, SettledBet, SideGame } from '../../kit/board';
import { nameOf } from '../names';
import type { Key, Words } from '../words';

export interface SideTold {
  settled: readonly SettledBet[];
  /** Those that are still open, or were decided by what the film has not shown. */
  open: readonly SentDare[];
  pebbles: readonly number[];
}

/** The bets and dares as far as the film has come. `events`: how many events of the history may be told. */
export function sideTold(side: SideGame, events: number): SideTold {
  const shown = (event: number | null): boolean => event !== null && event < events;
  const pebbles = [...side.pebbles];
  for (const bet of side.settled) if (bet.won && !shown(bet.event)) pebbles[bet.seat]! -= bet.worth;
  for (const dare of side.dares) if (dare.taken && !shown(dare.event)) pebbles[dare.dared]! -= 1;
  return {
    settled: side.settled.filter(({ event }) => shown(event)),
    open: side.dares.filter(({ taken, event }) => taken === null || !shown(event)),
    pebbles,
  };
}

export type CardKind = 'treasure' | 'trap' | 'relic';

/** What a bet's text means: a kind of card, a seat that goes back, or nobody. */
export function betOn(text: string): { card: CardKind } | { leaves: number | null } {
  const [kind, value = ''] = text.split(':');
  if (kind === 'card') return { card: value as CardKind };
  return { leaves: value === 'nobody' ? null : Number(value) };
}

/** A bet as a sentence. `relic`: what this edition calls a relic. */
export function betInWords(text: string, seats: readonly SeatInfo[], say: Words, relic: string): string {
  const on = betOn(text);
  if ('card' in on) return say.say(`bet-${on.card === 'relic' ? relic : on.card}` as Key);
  return on.leaves === null ? say.say('bet-nobody') : say.say('bet-leaves', { who: nameOf(seats, on.leaves, say) });
}
