/** Whose turn it is, as big screen and phones say it, where one player chooses after the other. */
import type { BoardProps } from '../board';
import type { Part } from '../words';
import type { PartyParts } from './party';
import { handWords } from './words';

/** What somebody did last, in the server's words; what followed from it stands in the list of what happened. */
export const lastDeed = ({ view }: Pick<BoardProps, 'view'>): string =>
  view.history.findLast((event) => event.by !== 'chance' && event.says.length > 0)?.says[0] ?? '';

/** Whose phone decides now; nothing where a bot does. */
export function decidesOnPhone({ view, seats, language }: BoardProps): Part[] {
  const words = handWords(language);
  const people = view.to_act.flatMap((seat) => (seats[seat] && !seats[seat].bot ? [seats[seat].name] : []));
  if (!people.length) return [];
  return words.parts(people.length > 1 ? 'decide-on-phones' : 'decides-on-phone', { who: words.list(people) });
}

export const isActing = ({ view }: Pick<BoardProps, 'view'>, seat: number): boolean =>
  view.outcome === undefined && view.to_act.includes(seat);

/** For the head of a phone. */
export function turnStatus(board: BoardProps): ReturnType<PartyParts['status']> {
  const { view, seats } = board;
  const words = handWords(board.language);
  const [first] = view.to_act;
  if (first === undefined || view.outcome) return { text: '' };
  if (isActing(board, view.viewer ?? -1)) return { text: words.say('your-move'), yours: true };
  return { text: words.say('moves', { who: seats[first]?.name ?? '' }) };
}
