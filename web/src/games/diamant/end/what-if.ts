/** For one who has lost: what would have been enough. */

import type { Language, SeatInfo } from '../../kit/board';
import type { DiamantView } from '../types';
import { words } from '../words';

/** The cave in which turning back one card earlier would have brought more points than the winner has. */
export function whatIf(view: DiamantView, seats: readonly SeatInfo[], language: Language): string {
  const seat = seats.find(({ you }) => you)?.seat;
  const { points = [], shares = [] } = view.outcome ?? {};
  if (seat === undefined || (shares[seat] ?? 0) > 0) return '';
  const missing = Math.max(...points) - (points[seat] ?? 0);
  let cave = 0;
  for (const fact of view.history.flatMap((event) => event.facts)) {
    if (fact.kind === 'expedition-over') cave = fact.number;
    if (fact.kind !== 'trap-sprung' || !fact.seats.includes(seat) || fact.lost <= missing) continue;
    const say = words(language, view.options.card_names);
    return say.say('what-if', { number: cave + 1, trap: say.card(fact.trap), n: fact.lost });
  }
  return '';
}
