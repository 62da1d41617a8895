import type { GameManifest } from '../manifest';
import { say } from './about/words';
import dark from './picture/dark.webp';
import light from './picture/light.webp';
import { ambience, sounds } from './film/sounds';

export const emerald: GameManifest = {
  name: 'emerald',
  title: 'Emerald',
  hook: (language) => say(language, 'hook'),
  picture: {
    dark,
    light,
    alt: (language) => say(language, 'picture'),
    flicker: { x: 60, y: 68, ahead: 0 },
    focus: 52,
  },
  seats: { bots: 3, friends: 3, screen: 3 },
  exampleClause: 'E-54',
  sounds,
  soundsWithFilm: true,
  ambience,
  factsTab: (language) => say(language, 'facts-tab'),
  board: () => import('./parts'),
  lesson: async () => (await import('./lesson/lesson')).lesson,
  rulePicture: async () => (await import('./RulePicture.svelte')).default,
  figure: async () => (await import('./figure')).figure,
  gathering: async () => (await import('./party/Gathering.svelte')).default,
  wearsFigures: (players) => players > 2,
};
