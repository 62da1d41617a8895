/** What a step of the film says, in a line that is shown and read by screen readers. */

import type { SeatInfo } from '../../kit/board';
import { properName } from '../names';
import type { Beat } from '../film/moments';
import { isRelic, isTreasure } from '../types';
import type { Key, Words } from '../words';

export interface Headline {
  title: string;
  more: string;
}

export function headline(beat: Beat, seats: readonly SeatInfo[], say: Words): Headline {
  switch (beat.kind) {
    case 'reveal':
      return { title: revealed(beat, seats, say), more: '' };
    case 'card':
      return { title: found(beat, say), more: '' };
    case 'sprung':
      return {
        title: say.say('sprung', { trap: say.card(beat.card) }),
        more: lostBy(beat, seats, say),
      };
    case 'closed':
      return {
        title: beat.trap
          ? say.say('closed-trap', { number: beat.number, trap: say.card(beat.trap) })
          : say.say('closed-camp', { number: beat.number }),
        more: '',
      };
    case 'enter':
      return { title: say.say('enter', { number: beat.number }), more: '' };
  }
}

/** Who lost what to the trap. Whoever was alone is named: "everybody" would be wrong. */
function lostBy(
  { lost, seats: inside }: Extract<Beat, { kind: 'sprung' }>,
  seats: readonly SeatInfo[],
  say: Words,
): string {
  if (!lost) return say.say('sprung-empty');
  if (inside.length > 1) return say.say('sprung-lost', { n: lost });
  const seat = inside[0] ?? 0;
  const you = seats.some((one) => one.seat === seat && one.you);
  return you
    ? say.say('sprung-lost-alone-you', { n: lost })
    : say.say('sprung-lost-alone', { n: lost, who: properName(seats, seat) });
}

function revealed(beat: Extract<Beat, { kind: 'reveal' }>, seats: readonly SeatInfo[], say: Words): string {
  const [on, back] = [beat.on.length, beat.back.length];
  if (!back)
    return on === 1 ? say.say('goes-on-alone', { who: properName(seats, beat.on[0] as number) }) : say.say('all-go-on');
  if (!on) return back === 1 ? say.say('turn-back-count', { n: 1 }) : say.say('all-turn-back');
  return `${say.say('go-on-count', { n: on })} ${say.say('turn-back-count', { n: back })}`;
}

function found(beat: Extract<Beat, { kind: 'card' }>, say: Words): string {
  if (isRelic(beat.card)) return say.say(`found-${beat.card}` as Key);
  if (!isTreasure(beat.card)) return say.say('found-trap', { trap: say.card(beat.card) });
  const values = { value: beat.card, share: beat.share, left: beat.left };
  return say.say(!beat.share ? 'found-too-few' : beat.left ? 'found-treasure-left' : 'found-treasure', values);
}
