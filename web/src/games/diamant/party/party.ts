/** Diamant at a party: the sentence of the big screen, the players' cards, and the head of a phone. */

import type { Film } from '../../kit/board';
import type { PartyParts, SeatCard, Sentence, Sign } from '../../kit/party/party';
import { countOf } from '../../kit/party/words';
import { plain, type Part } from '../../kit/words';
import { lampSign, TENT } from '../art/figures';
import { RUBY } from '../art/icons';
import { odds, percents } from '../facts/deck';
import type { DiamantFilm } from '../film/diamant-film.svelte';
import { UNTOLD, type Step } from '../film/film';
import { headline } from '../bar/headline';
import { properName } from '../names';
import type { DiamantProps } from '../types';
import { words } from '../words';
import { decisions, fists } from './decisions';
import Fist from './Fist.svelte';
import { partyWords, type Key } from './words';

const lantern = (state: 'lit' | 'dark'): Sign => ({
  box: '-13 -19 26 36',
  markup: `${state === 'lit' ? '<circle r="22" fill="url(#dm-warm)"/>' : ''}<g transform="scale(1.2)">${lampSign(state)}</g>`,
});
const [LIT, DARK] = [lantern('lit'), lantern('dark')];
const CAMP: Sign = { box: '-74 -92 150 100', markup: TENT };

function sentence(board: DiamantProps, shown: Film): Sentence {
  const film = shown as DiamantFilm;
  const say = words(board.language, board.view.options.card_names);
  const { step } = film;
  if (step === null || step.passing) return asked(board, film);
  if (step.phase === 'shut') return { title: partyWords(board.language).say('fists-all'), more: [] };
  const opening = step.phase === 'open' || step.phase === 'walk';
  if (UNTOLD.includes(step.phase)) return { title: say.say('next-card'), ...ahead(board, film) };
  const { title, more } = parting(board, step) ?? headline(step.beat, board.seats, say);
  const bad = step.phase === 'fall';
  return opening ? { title, ...ahead(board, film) } : { title, more: plain(more), bad };
}

/** Who goes on and who turns back, where there are both. */
function parting({ language, seats }: DiamantProps, { beat }: Step): { title: string; more: string } | null {
  if (beat.kind !== 'reveal' || !beat.on.length || !beat.back.length) return null;
  const say = partyWords(language);
  const told = (list: Key, count: Key, who: readonly number[]): string =>
    who.length === 1
      ? say.say(list, { n: 1, who: properName(seats, who[0] as number) })
      : say.say(count, { n: who.length, count: countOf(language, who.length) });
  return { title: `${told('on-list', 'count-on', beat.on)} ${told('back-list', 'count-back', beat.back)}`, more: '' };
}

/** The question to those inside. */
function asked(board: DiamantProps, film: DiamantFilm): Sentence {
  const say = words(board.language, board.view.options.card_names);
  if (board.view.outcome || !film.known.inside.length)
    return { title: partyWords(board.language).say('over'), more: [] };
  const n = film.known.pocket;
  return { title: n ? say.say('ask', { n }) : say.say('ask-empty'), more: fists(board) };
}

/** What the next card may do, where the table shows odds. */
function ahead({ hints, language }: DiamantProps, film: DiamantFilm): { more: readonly Part[]; number?: string } {
  const next = odds(film.prospects);
  const going = film.step?.reveal ? film.step.reveal.on.length : film.known.inside.length;
  if (!hints || !next.cards || !going) return { more: [] };
  const percent = percents([next.ends, next.cards - next.ends])[0] ?? 0;
  return {
    more: partyWords(language).parts('deadly', { n: next.ends, all: next.cards }),
    number: words(language).say('percent', { n: percent }),
  };
}

function seatCard(board: DiamantProps, shown: Film, seat: number): SeatCard {
  const film = shown as DiamantFilm;
  const say = (key: Key): string => partyWords(board.language).say(key);
  const { step } = film;
  const carried = { sign: RUBY, n: film.known.pocket };
  const opened = step && ['open', 'walk', 'flip', 'hold'].includes(step.phase) ? step.reveal : null;
  if (opened?.back.includes(seat)) {
    const home = opened.homes.find((one) => one.seat === seat);
    const n = home ? home.pocket + home.floor : 0;
    return { line: say('card-home'), light: 'violet', sign: CAMP, sum: { sign: RUBY, n } };
  }
  if (opened?.on.includes(seat)) return { line: say('card-on'), light: 'amber', sign: LIT, sum: carried };
  if (step?.phase === 'fall' && step.beat.kind === 'sprung' && step.beat.seats.includes(seat))
    return { line: say('card-caught'), light: 'plain', sign: DARK, sum: { sign: RUBY, n: 0 } };
  if (!film.known.inside.includes(seat)) return { line: say('card-camp'), light: 'violet', sign: CAMP };
  const thinks = step === null && decisions(board).thinking.includes(seat);
  return thinks
    ? { line: say('card-thinks'), light: 'plain', sign: DARK, sum: carried }
    : { line: say('card-decided'), light: 'amber', sign: LIT, sum: carried };
}

function status(board: DiamantProps, shown: Film): ReturnType<PartyParts['status']> {
  const film = shown as DiamantFilm;
  const say = partyWords(board.language);
  const seat = board.view.viewer ?? 0;
  const { inside, pocket, expedition, purses } = film.known;
  if (film.step) return { text: say.say('expedition', { number: expedition }) };
  if (board.chosen !== null) return { text: say.say('decided') };
  if (inside.includes(seat)) return { text: say.say('at-risk'), sign: RUBY, n: pocket };
  return { text: say.say('in-chest'), sign: RUBY, n: purses[seat]?.chest ?? 0 };
}

export const party: PartyParts = { sentence, seatCard, status, Hand: Fist, covers: false, points: false };
