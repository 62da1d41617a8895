/** The end of the game in a line: who has won, and where the viewer came in. */

import { properName } from '../names';
import type { DiamantProps } from '../types';
import type { Words } from '../words';

function winners({ outcome }: DiamantProps['view']): number[] {
  return outcome?.shares.flatMap((share, seat) => (share > 0 ? [seat] : [])) ?? [];
}

export function wonBy(view: DiamantProps['view'], seats: DiamantProps['seats'], say: Words): string {
  const [first = 0, ...others] = winners(view);
  const points = say.say('points', { n: view.outcome?.points[first] ?? 0 });
  if (others.length)
    return say.say('won-shared', { who: say.list([first, ...others].map((seat) => properName(seats, seat))), points });
  return first === view.viewer
    ? say.say('won-you', { points })
    : say.say('won', { who: properName(seats, first), points });
}

/** Where the viewer came in, if somebody else has won. */
export function ownPlace(view: DiamantProps['view'], say: Words): string {
  const seat = view.viewer ?? -1;
  const n = view.position.places?.[seat];
  if (n === undefined || winners(view).includes(seat)) return '';
  return `${say.say('you')}: ${say.say('place', { n })}, ${say.say('points', { n: view.outcome?.points[seat] ?? 0 })}`;
}
