import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../i18n/messages';
import { GAMES } from '.';
import type { GameManifest } from './manifest';

const MESSAGES = import.meta.glob<Record<string, string>>('./*/lesson/messages/*.json', {
  eager: true,
  import: 'default',
});
const digits = (text: string): string[] => (text.match(/\d+/g) ?? []).sort();

async function stepsOf(game: GameManifest): Promise<string[]> {
  const { file } = (await game.lesson?.()) ?? { file: { scenes: [] } };
  return file.scenes.flatMap((scene) => scene.steps.map((step) => step.name));
}

describe.each(GAMES.filter((game) => game.lesson))('the lesson of $name', (game) => {
  const messages = (language: string): Record<string, string> =>
    MESSAGES[`./${game.name}/lesson/messages/${language}.json`] ?? {};

  it.each(LANGUAGES)(
    'has a few short sentences for every step in %s, with the numbers that English has',
    async (language) => {
      const steps = await stepsOf(game);
      for (const [step, text] of Object.entries(messages(language))) {
        // the first says the aim too, and the last how the game ends and who wins
        const most = [steps[0], steps[steps.length - 1]].includes(step) ? 275 : 220;
        expect(text.length, step).toBeLessThan(most);
        expect(digits(text), step).toEqual(digits(messages('en')[step] ?? ''));
      }
    },
  );

  it('says something at every step', async () => {
    expect(Object.keys(messages('en')).sort()).toEqual((await stepsOf(game)).sort());
  });
});
