/** A party with a game that brings nothing for it: what happened last, who is to choose, and a list of choices. */
import type { PartyParts } from '../kit/party/party';
import { decidesOnPhone, isActing, lastDeed, turnStatus } from '../kit/party/turns';
import Hand from './Hand.svelte';

export const party: PartyParts = {
  sentence: (board) => ({ title: lastDeed(board), more: decidesOnPhone(board) }),
  seatCard: (board, _film, seat) => ({ line: '', light: isActing(board, seat) ? 'amber' : 'plain' }),
  status: turnStatus,
  Hand,
  covers: false,
  points: false,
};
