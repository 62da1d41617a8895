/** Nuggets in the browser. The build finds it by GROTTO_GAMES; `$grotto` is the client's own source folder. */

import type { GameManifest } from '$grotto/games/manifest';
import { SOUNDS } from '$grotto/games/kit/sounds';
import dark from './picture/dark.svg';
import light from './picture/light.svg';
import { say } from './words';

export const manifest: GameManifest = {
  name: 'nuggets',
  title: 'Nuggets',
  hook: (language) => say(language, 'hook'),
  picture: {
    dark,
    light,
    alt: (language) => say(language, 'picture'),
    flicker: { x: 50, y: 40, ahead: 0.6 },
    focus: 60,
  },
  seats: { bots: 3, friends: 3, screen: 2 },
  exampleClause: 'N-05',
  sounds: { take: SOUNDS.gems, empty: SOUNDS.end },
  factsTab: (language) => say(language, 'points'),
  barNeedsPanel: true,
  board: () => import('./parts'),
  figure: async () => (await import('./figure')).figure,
};
