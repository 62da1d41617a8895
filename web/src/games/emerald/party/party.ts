/** Emerald at a party: board and counts for all, gold in everybody's own hand. */

import type { Film } from '../../kit/board';
import type { PartyParts, SeatCard, Sentence } from '../../kit/party/party';
import { decidesOnPhone, isActing, lastDeed, turnStatus } from '../../kit/party/turns';
import { plain } from '../../kit/words';
import type { EmeraldFilm } from '../film/emerald-film.svelte';
import { filmed, waiting } from '../bar/prompt';
import type { EmeraldProps } from '../types';
import { Words } from '../words';
import Chest from './Chest.svelte';
import { say } from './words';

const text = (parts: readonly { text: string }[]): string => parts.map((part) => part.text).join('');

function sentence(board: EmeraldProps, shown: Film): Sentence {
  const film = shown as EmeraldFilm;
  const words = new Words(board.language, board.seats);
  if (film.event) return { title: text(filmed(film.event, words)), more: plain(lastDeed(board)) };
  const last = lastDeed(board);
  const now = board.view.outcome ? '' : text(waiting(board.view, words));
  return last ? { title: last, more: decidesOnPhone(board) } : { title: now, more: decidesOnPhone(board) };
}

function seatCard(board: EmeraldProps, _film: Film, seat: number): SeatCard {
  const acting = isActing(board, seat);
  return { line: say(board.language, acting ? 'rides' : 'chest-closed'), light: acting ? 'amber' : 'plain' };
}

export const party: PartyParts = {
  sentence,
  seatCard,
  status: turnStatus,
  Hand: Chest,
  covers: true,
  points: true,
  plans: true,
};
