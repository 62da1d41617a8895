/** Erdgeister at a party: the mine without any number for all, one's own numbers and key sheet in the hand. */

import type { Film } from '../../kit/board';
import type { PartyParts, SeatCard, Sentence } from '../../kit/party/party';
import { decidesOnPhone, isActing, lastDeed, turnStatus } from '../../kit/party/turns';
import { plain } from '../../kit/words';
import type { ErdgeisterFilm } from '../film/erdgeister-film.svelte';
import { filmed } from '../bar/prompt';
import type { ErdgeisterProps } from '../types';
import { Names } from '../words';
import OwnGnomes from './OwnGnomes.svelte';

function sentence(board: ErdgeisterProps, shown: Film): Sentence {
  const film = shown as ErdgeisterFilm;
  const names = new Names(board.language, board.view, board.seats);
  const last = lastDeed(board);
  if (film.event) return { title: filmed(film.event, names).title, more: plain(last) };
  return { title: last || names.say('laying'), more: decidesOnPhone(board) };
}

function seatCard(board: ErdgeisterProps, _film: Film, seat: number): SeatCard {
  const { home, goal } = board.view.position;
  const names = new Names(board.language, board.view, board.seats);
  const line = names.say('home-count', { n: home[seat] ?? 0, goal });
  return { line, light: isActing(board, seat) ? 'amber' : 'plain' };
}

export const party: PartyParts = {
  sentence,
  seatCard,
  status: turnStatus,
  Hand: OwnGnomes,
  covers: true,
  points: true,
};
