/** What the banner over the board says of great moments. */

import type { Mood } from '../../../art/portraits/face';
import type { Banner } from '../../kit/film.svelte';
import { Words } from '../words';

export type Moment = 'treasure' | 'four' | 'caught' | 'nest' | 'bribe';

const MOODS: Record<Moment, Mood> = {
  treasure: 'happy',
  four: 'happy',
  caught: 'shocked',
  nest: 'shocked',
  bribe: 'neutral',
};

/** The banner of a moment for the player whom it concerns. */
export function bannerOf(moment: Moment, seat: number): Banner {
  return {
    seat,
    mood: MOODS[moment],
    text: (language, seats) => {
      const words = new Words(language, seats);
      if (seats[seat]?.you) return words.say(`banner-${moment}-you`);
      return words.say(`banner-${moment}`, { who: words.Who(seat) });
    },
  };
}
