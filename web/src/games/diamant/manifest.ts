import type { GameManifest } from '../manifest';
import { say } from './about/words';
import dark from './picture/dark.webp';
import light from './picture/light.webp';
import { ambience, sounds } from './film/sounds';

export const diamant: GameManifest = {
  name: 'diamant',
  title: 'Diamant',
  hook: (language) => say(language, 'hook'),
  picture: {
    dark,
    light,
    alt: (language) => say(language, 'picture'),
    flicker: { x: 52, y: 52, ahead: 1.7 },
    focus: 86,
  },
  seats: { bots: 5, friends: 4, screen: 4 },
  exampleClause: 'D-17',
  sounds,
  ambience,
  soundsWithFilm: true,
  factsTab: (language) => say(language, 'facts-tab'),
  orders: {
    text: (language) => say(language, 'order'),
    form: async () => (await import('./orders/OrderForm.svelte')).default,
  },
  setup: async () => (await import('./setup/forms')).forms,
  board: () => import('./parts'),
  lesson: async () => (await import('./lesson/lesson')).lesson,
  rulePicture: async () => (await import('./RulePicture.svelte')).default,
  figure: async () => (await import('./figure')).figure,
  gathering: async () => (await import('./party/Gathering.svelte')).default,
};
