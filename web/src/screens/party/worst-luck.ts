/** Whose cards were the worst: from the luck ledgers in the reviews of an evening's rounds. */
import { server } from '../../protocol/client';
import type { RoomSeen, ReviewSeen } from '../../protocol/types';

export interface Unlucky {
  name: string;
  figure: number;
  round: number;
  /** The part of a win that chance took: negative. */
  share: number;
}

type Rounds = RoomSeen['evening']['rounds'];

/** The unluckiest person of one round; null if nobody was unlucky, or the review is not done. */
export function unluckiest(
  round: Rounds[number],
  { state, review }: Pick<ReviewSeen, 'state' | 'review'>,
): Unlucky | null {
  if (state !== 'done') return null;
  const found = round.results.flatMap((result, seat): Unlucky[] => {
    const ledger = review.ledger?.[seat];
    if (result.member === null || !ledger) return [];
    const share = ledger.start.value + ledger.cards.value;
    return share < 0 ? [{ name: result.name, figure: result.figure, round: round.round, share }] : [];
  });
  return found.sort((a, b) => a.share - b.share)[0] ?? null;
}

/** The unluckiest person of the evening, as far as reviews are done; the others are set going. */
export async function worstLuck(rounds: Rounds, language: string): Promise<Unlucky | null> {
  const played = rounds.filter((round) => !round.called_off);
  const found = await Promise.all(
    played.map((round) =>
      server.review(round.table, language).then(
        (review) => unluckiest(round, review),
        () => null,
      ),
    ),
  );
  return found.filter((one) => one !== null).sort((a, b) => a.share - b.share)[0] ?? null;
}
