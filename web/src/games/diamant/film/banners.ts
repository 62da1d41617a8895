/** The banner over the board for a great moment: who does it, with portrait, and one sentence. */

import type { Banner } from '../../kit/film.svelte';
import { nameOf } from '../names';
import type { Beat, Moment } from './moments';
import type { Names } from '../types';
import { words, type Key } from '../words';

/** For the moment at this place; undefined if it is not great enough. `names`: what the edition calls its cards. */
export function bannerOf(moments: readonly Moment[], at: number, names: Names): Banner | undefined {
  const beat = moments[at]?.beat;
  if (beat?.kind === 'sprung') return sprung(beat, names);
  if (beat?.kind !== 'reveal') return undefined;
  const home = beat.homes.length === 1 ? beat.homes[0] : undefined;
  if (home?.relics) return who(home.seat, `banner-${home.relic}s`, { n: home.relics, points: home.points });
  // one of several who dares something: alone home with a haul, or alone into the dark
  if (home && beat.on.length > 0 && home.points >= 10) return who(home.seat, 'banner-home', { n: home.points });
  if (beat.on.length === 1 && beat.back.length > 0)
    return { ...who(beat.on[0] as number, 'banner-alone'), mood: 'thinking' };
  return undefined;
}

function who(seat: number, key: string, values: Record<string, number> = {}): Banner {
  return {
    seat,
    mood: 'happy',
    text: (language, seats) => {
      const say = words(language);
      const you = seats.some((one) => one.seat === seat && one.you);
      return say
        .parts((you ? `${key}-you` : key) as Key, { ...values, who: nameOf(seats, seat, say) })
        .map(({ text, strong }) => (strong ? `*${text}*` : text))
        .join('');
    },
  };
}

/** The banner of a trap that springs. Everybody knows whom it hits, so it bears the portrait only of one who was alone. */
function sprung({ card, seats, lost }: Extract<Beat, { kind: 'sprung' }>, names: Names): Banner {
  return {
    seat: seats.length === 1 ? (seats[0] ?? null) : null,
    mood: 'shocked',
    text: (language, infos) => {
      const say = words(language, names);
      const you = seats.some((seat) => infos.some((one) => one.seat === seat && one.you));
      const one = seats.length === 1 ? `-alone${you ? '-you' : ''}` : '';
      const key = lost ? `sprung-lost${one}` : 'sprung-empty';
      const name = nameOf(infos, seats[0] ?? 0, say);
      return `*${say.say('trap-again', { trap: say.card(card) })}* ${say.say(key as Key, { n: lost, who: name })}`;
    },
  };
}
