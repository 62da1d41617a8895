import { describe, expect, it } from 'vitest';
import { dress } from '../../art/players';
import { LANGUAGES } from '../../i18n/messages';
import type { SeatInfo } from '../kit/board';
import type { Part } from '../kit/words';
import { choices } from './bar/choices';
import { field } from './board/labels';
import { consequences, planned, result, waiting } from './bar/prompt';
import type { Move } from './types';
import { fixture, NAMES } from './views-for-tests';
import { Words } from './words';

const plain = (parts: readonly Part[]): string => parts.map((part) => part.text).join('');

describe.each(LANGUAGES)('messages in %s', (language) => {
  it('leave no gap open in any position', () => {
    for (const name of NAMES) {
      const { view, seats } = fixture(name);
      const words = new Words(language, seats);
      const said = view.position.places.map((place) => field(view, place, words));
      for (const ride of choices(view).rides)
        said.push(plain(planned(view, ride, words)), consequences(view, ride, words));
      said.push(plain(waiting(view, words)), ...(view.outcome ? [plain(result(view, words))] : []));
      expect(said.join(' '), name).not.toMatch(/[{}]|undefined|NaN/);
    }
  });
});

describe('a sentence', () => {
  const seats = [{ seat: 0, name: '*<b>{n}</b>*', you: false } as SeatInfo];
  it('keeps names as they are, whatever they contain', () => {
    const parts = new Words('en', seats).parts('wait-first', { who: '*<b>{n}</b>*' });
    expect(parts).toEqual([
      { text: '*<b>{n}</b>*', strong: true },
      { text: ' chooses a knight.', strong: false },
    ]);
  });
  it('that waits for the viewer is in the third person, because nothing can be chosen then', () => {
    const { view, seats: all } = fixture('start');
    const viewer = view.viewer ?? 0;
    const said = plain(waiting({ ...view, to_act: [viewer] }, new Words('en', all)));
    expect(all[viewer]?.you).toBe(true);
    expect(said).toBe(`${all[viewer]?.name} chooses a knight.`);
  });
  it('counts as the language does', () => {
    expect(new Words('cs', seats).say('reach', { n: 1 })).toBe('Jede 1 krok.');
    expect(new Words('cs', seats).say('reach', { n: 3 })).toBe('Jede 3 kroky.');
    expect(new Words('cs', seats).say('reach', { n: 5 })).toBe('Jede 5 kroků.');
  });
  it('puts a field of the cave into the case that its language wants', () => {
    const asked = (language: 'en' | 'cs'): string => {
      const words = new Words(language, seats);
      return plain(words.parts('ask-bribe', { place: words.onCave('c7') }));
    };
    expect(asked('en')).toBe('The dragon has caught your knight on cave field 7.');
    expect(asked('cs')).toBe('Drak chytil tvého rytíře na políčku jeskyně 7.');
  });
  it('says what the planned ride does', () => {
    const { view, seats: people } = fixture('mid');
    const ride = choices(view).rides.find((r) => r.from === 'c4')!;
    const words = new Words('en', people);
    expect(plain(planned(view, ride, words))).toBe('Your knight rides 2 steps from cave field 4 to cave field 6.');
    expect(consequences(view, ride, words)).toBe(
      'Take the ruby or gold 4. The field lies beside the rail: then the dragon walks 1, 2 or 3.',
    );
  });
  it('tells why the dragon wakes, why the game ends and what a treasure counts as the view says it', () => {
    const { view, seats: people } = fixture('mid');
    const {
      options: [option],
      ...ride
    } = choices(view).rides.find((r) => r.from === 'c4')!;
    const rich = {
      ...view,
      position: { ...view.position, treasure_value: 9, forecast: view.position.forecast.slice(0, 2) },
    };
    const told = (more: Partial<Move>): string =>
      consequences(rich, { ...ride, ...more, options: [{ ...option!, ...more }] }, new Words('en', people));
    expect(told({ take: null, card: null, wakes: 'dragon' })).toBe(
      'There is no card to take. The dragon sits there: then it walks 1 or 2.',
    );
    expect(told({ take: 'treasure', card: null, wakes: null, ends: 'one-knight' })).toBe(
      'It takes a dragon treasure, worth 9. You will have one knight left, so the game ends.',
    );
    expect(told({ take: 'treasure', card: null, wakes: null, ends: 'last-treasure' })).toContain(
      'It is the last treasure',
    );
  });
});

describe('colours at a party', () => {
  it('are those of the figures that people chose', () => {
    const words = new Words('en', []);
    dress([6, 1, 2]);
    expect([words.colour('R'), words.colour('B')]).toEqual(['pink', 'blue']);
    dress(null);
    expect(words.colour('R')).toBe('red');
  });
});
