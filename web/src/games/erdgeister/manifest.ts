import type { GameManifest } from '../manifest';
import { say } from './about/words';
import dark from './picture/dark.webp';
import light from './picture/light.webp';
import { ambience, sounds } from './film/sounds';

export const erdgeister: GameManifest = {
  name: 'erdgeister',
  title: 'Der Schatz der Erdgeister',
  hook: (language) => say(language, 'hook'),
  picture: {
    dark,
    light,
    alt: (language) => say(language, 'picture'),
    flicker: { x: 50, y: 54, ahead: 3.1 },
    focus: 66,
  },
  seats: { bots: 3, friends: 3, screen: 2 },
  exampleClause: 'G-24',
  sounds,
  soundsWithFilm: true,
  ambience,
  factsTab: (language) => say(language, 'facts-tab'),
  score: (language, points) => say(language, 'score', { n: points }),
  // faces of tiles that were chosen one by one belong to a board: another board has others
  optionsAfter(changed, others) {
    const { tiles, ...rest } = others;
    return changed === 'board' && Array.isArray(tiles) ? rest : { ...others };
  },
  setup: async () => (await import('./setup/forms')).forms,
  board: () => import('./parts'),
  lesson: async () => (await import('./lesson/lesson')).lesson,
  rulePicture: async () => (await import('./RulePicture.svelte')).default,
  figure: async () => (await import('./figure')).figure,
  gathering: async () => (await import('./party/Gathering.svelte')).default,
};
