import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../i18n/messages';
import { GAMES } from '.';

const MESSAGES = import.meta.glob<Record<string, string>>('./*/lesson/messages/*.json', {
  eager: true,
  import: 'default',
});
const digits = (text: string): string[] => (text.match(/\d+/g) ?? []).sort();

describe.each(GAMES.filter((game) => game.lesson))('the lesson of $name', (game) => {
  const messages = (language: string): Record<string, string> =>
    MESSAGES[`./${game.name}/lesson/messages/${language}.json`] ?? {};

  it.each(LANGUAGES)(
    'has one short sentence or two for every step in %s, with the numbers that English has',
    (language) => {
      for (const [step, text] of Object.entries(messages(language))) {
        expect(text.length, step).toBeLessThan(175);
        expect(digits(text), step).toEqual(digits(messages('en')[step] ?? ''));
      }
    },
  );

  it('says something at every step', async () => {
    const { file } = (await game.lesson?.()) ?? { file: { scenes: [] } };
    const steps = file.scenes.flatMap((scene) => scene.steps.map((step) => step.name));
    expect(Object.keys(messages('en')).sort()).toEqual([...steps].sort());
  });
});
