import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../i18n/messages';
import { SEATS, VIEWS } from './views-for-tests';
import { promptFor } from './bar/prompt';
import { Plan } from './bar/plan.svelte';
import { Names } from './words';
import type { Move } from './types';

describe('what to do now', () => {
  const prompt = (
    name: keyof typeof VIEWS,
    taps: (plan: Plan) => void = () => undefined,
    language: Language = 'en',
  ): string => {
    const plan = new Plan();
    plan.look(VIEWS[name], () => undefined);
    taps(plan);
    return promptFor(VIEWS[name], plan, new Names(language, VIEWS[name], SEATS)).title;
  };
  it('is said for every phase', () => {
    expect(prompt('setup')).toBe('Place a gnome on an arrow field.');
    expect(prompt('mid')).toBe('Place a gnome or move one.');
    expect(prompt('second')).toBe('Move a second gnome, or end your turn.');
    expect(prompt('extra')).toBe('Extra move: place or move one more gnome.');
    expect(prompt('spying')).toBe("Jonas's gnome d: the number is 4. That is the key bearer!");
    expect(prompt('carrying')).toBe("Where will you put it? Jonas's gnome f");
    expect(prompt('waiting')).toBe('Mira is thinking.');
    expect(prompt('onlooker')).toBe('Mira is to move.');
    expect(prompt('end')).toBe('Till wins.');
  });
  it('follows the plan', () => {
    expect(prompt('mid', (plan) => plan.tapFigure('Rb'))).toBe('Gnome b (2) walks 4 steps to A9.');
    expect(prompt('mid', (plan) => (plan.tapFigure('Rb'), plan.tapPlace('c3')), 'de')).toBe(
      'Zwerg b (2) geht 4 Schritte nach A9 und durch den Geheimgang nach c3.',
    );
    expect(prompt('mid', (plan) => (plan.tapFigure('Rf'), plan.tapPlace('chamber')), 'cs')).toBe(
      'Permoník f (6) jde 5 kroků do komnaty pokladů!',
    );
    expect(prompt('mid', (plan) => plan.tapCard('spy'), 'nl')).toBe('Spion: onder welke dwerg kijk je?');
  });
  it('knows how far the turn is', () => {
    const over = (due: number | null): string => {
      const view = {
        ...VIEWS.spying,
        position: { ...VIEWS.spying.position, done: { ...VIEWS.spying.position.done, figures: 1, due } },
      };
      return promptFor(view, new Plan(), new Names('en', view, SEATS)).over;
    };
    expect([over(1), over(2), over(null)]).toEqual([
      'First gnome · card played',
      'Second gnome · card played',
      'Action done · card played',
    ]);
  });
  it('leaves no gap open in any language', () => {
    for (const language of LANGUAGES) {
      for (const name of Object.keys(VIEWS) as Array<keyof typeof VIEWS>) {
        const names = new Names(language, VIEWS[name], SEATS);
        for (const value of VIEWS[name].legal)
          expect(names.actionInWords(value) + names.button(value), value.text).not.toMatch(/[{}]|undefined|null|NaN/);
      }
    }
  });
});

it('a shaft and a tunnel are never mixed up by capital letters', () => {
  const names = new Names('en', VIEWS.mid, SEATS);
  expect(names.place('a1')).toBe('a1');
  const move = VIEWS.mid.legal.find((value) => value.kind === 'move') as Move;
  expect(names.button({ ...move, to: 'a3', landing: 'a3' })).toBe('Go to a3');
});
