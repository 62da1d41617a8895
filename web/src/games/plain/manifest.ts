/** A game that the server offers and that has no board in this client: it is played as text, in the server's words. */

import { token } from '../../art/players';
import type { GameAbout } from '../../protocol/types';
import type { GameManifest } from '../manifest';
import { say } from './words';

const ICON = '/icon.svg';

export function plainGame({ name, about }: GameAbout): GameManifest {
  const [least, most] = [Math.min(...about.players), Math.max(...about.players)];
  const near = (wished: number): number => Math.max(least, Math.min(most, wished));
  return {
    name,
    title: about.title,
    hook: () => about.pitch,
    picture: {
      dark: ICON,
      light: ICON,
      alt: (language) => say(language, 'picture'),
      flicker: { x: 50, y: 45, ahead: 0 },
      focus: 50,
    },
    seats: { bots: near(3), friends: near(4), screen: near(3) },
    sounds: {},
    factsTab: (language) => say(language, 'position'),
    barNeedsPanel: true,
    board: () => import('./parts'),
    figure: async () => (seat) => token(seat, 30),
  };
}
