/** What the film shows, as one player's phone tells it: the same beat as on the big screen, and what it means here. */

import type { SeatInfo } from '../../kit/board';
import type { DiamantFilm } from '../film/diamant-film.svelte';
import type { Step } from '../film/film';
import { hauls } from '../film/moments';
import { properName } from '../names';
import { isRelic, isTreasure, type Choice } from '../types';
import type { Words } from '../words';
import type { partyWords } from './words';

export interface Result {
  /** Which light: of the lantern, of the camp, of a trap, or none. */
  light: 'on' | 'back' | 'bad' | 'dark';
  title: string;
  lines: readonly string[];
  /** What is about to come. */
  next?: string;
}

interface Telling {
  film: DiamantFilm;
  step: Step;
  seat: number;
  seats: readonly SeatInfo[];
  words: ReturnType<typeof partyWords>;
  /** The names of cards in this edition. */
  cards: Words;
}

export function resultOf(telling: Telling): Result {
  const { step, words, film } = telling;
  switch (step.phase) {
    case 'shut':
      return { light: 'dark', title: words.say('all-closed'), lines: [] };
    case 'open':
    case 'walk':
      return opened(telling);
    case 'flip':
    case 'hold':
      return { light: lightOf(telling), title: words.say('next-card'), lines: [] };
    case 'share':
    case 'fall':
      return turned(telling);
    case 'closed':
      return over(telling);
    case 'enter':
      return { light: 'dark', title: words.say('into', { number: film.known.expedition }), lines: [] };
  }
}

const lightOf = ({ film, seat }: Telling): Choice => (film.known.inside.includes(seat) ? 'on' : 'back');

function opened({ step, seat, seats, words }: Telling): Result {
  if (step.beat.kind !== 'reveal') return { light: 'dark', title: '', lines: [] };
  const { on, back, homes } = step.beat;
  const names = (who: readonly number[]): string => words.list(who.map((one) => properName(seats, one)));
  const others = (who: readonly number[]): number[] => who.filter((one) => one !== seat);
  const leaving = back.length ? [words.say('back-list', { n: back.length, who: names(back) })] : [];
  const staying = on.length ? [words.say('on-list', { n: on.length, who: names(on) })] : [];
  if (on.includes(seat)) {
    const n = others(on).length;
    const lines = [n ? words.say('with-you', { n }) : words.say('alone-on'), ...leaving];
    return { light: 'on', title: words.say('you-on'), lines, next: words.say('next-card') };
  }
  if (!back.includes(seat)) return { light: 'back', title: words.say('watch'), lines: [...staying, ...leaving] };
  const home = homes.find((one) => one.seat === seat);
  const n = others(back).length;
  const brought = words.say('brought', { n: home ? home.pocket + home.floor : 0 });
  return {
    light: 'back',
    title: words.say('you-home'),
    lines: [brought, ...(n ? [words.say('back-with', { n })] : []), ...staying],
  };
}

/** The card that was turned. */
function turned(telling: Telling): Result {
  const { step, seat, words, cards } = telling;
  const { beat } = step;
  if (beat.kind === 'sprung') {
    const caught = beat.seats.includes(seat);
    const loss = beat.lost ? words.say('lost', { n: beat.lost }) : words.say('lost-none');
    return {
      light: caught ? 'bad' : 'back',
      title: words.say('trap', { trap: cards.card(beat.card) }),
      lines: [caught ? loss : words.say('flee')],
    };
  }
  if (beat.kind !== 'card') return { light: 'dark', title: '', lines: [] };
  const light = lightOf(telling);
  if (isRelic(beat.card)) return { light, title: words.say('relic'), lines: [words.say('relic-text')] };
  if (!isTreasure(beat.card))
    return { light, title: words.say('trap', { trap: cards.card(beat.card) }), lines: [words.say('trap-first')] };
  const got = beat.seats.includes(seat) ? beat.share : 0;
  return { light, title: got ? words.say('got', { n: got }) : words.say('got-none'), lines: [] };
}

function over({ film, step, seat, words }: Telling): Result {
  const number = step.beat.kind === 'closed' ? step.beat.number : film.stage.expedition;
  const n = hauls(film.stage)[seat]?.points ?? 0;
  return { light: 'back', title: words.say('expedition-over', { number }), lines: [words.say('brought-out', { n })] };
}
