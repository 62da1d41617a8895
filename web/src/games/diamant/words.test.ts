import { describe, expect, it } from 'vitest';
import decide from '../../../dev/fixtures/diamant-decide.json';
import incan from '../../../dev/fixtures/diamant-incan.json';
import schmidt from '../../../dev/fixtures/diamant-schmidt.json';
import { ORDER } from './art/traits';
import { pressed } from './bar/keys';
import { LANGUAGES, type Language } from '../../i18n/messages';
import { isTrap, type DiamantView } from './types';
import { words } from './words';

const view = (it: unknown): DiamantView => it as DiamantView;
const EDITIONS = [view(decide.view), view(schmidt.view), view(incan.view)];
const trapsOf = ({ position: { deck, path, removed } }: DiamantView): string[] =>
  [...new Set([deck, path, removed].flatMap((pile) => Object.keys(pile)))].filter(isTrap);

describe('the messages', () => {
  it.each(LANGUAGES)('name every trap in %s, with a letter that no other of its edition has', (language) => {
    for (const edition of EDITIONS) {
      const [say, traps] = [words(language, edition.options.card_names), trapsOf(edition)];
      expect(traps.length).toBe(5);
      for (const trap of traps) expect(ORDER.includes(trap) && say.card(trap) && say.short(trap)).toBeTruthy();
      expect(new Set(traps.map((trap) => say.letter(trap))).size).toBe(5);
      // a letter on a card that is also a key would be taken for it
      for (const trap of traps) expect([say.say('key-on'), say.say('key-back')]).not.toContain(say.letter(trap));
    }
  });

  it('call a trap as its edition does', () => {
    const called = EDITIONS.map((edition) => words('en', edition.options.card_names).card('snakes'));
    expect(called).toEqual(['Venomous snakes', 'Snakes', 'Snakes']);
  });

  it('choose the plural by the number', () => {
    expect(words('cs').say('rubies', { n: 1 })).toBe('1 rubín');
    expect(words('cs').say('rubies', { n: 3 })).toBe('3 rubíny');
    expect(words('cs').say('rubies', { n: 7 })).toBe('7 rubínů');
    expect(words('en').list(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo');
  });
});

describe('the keys', () => {
  const press = (key: string, language: Language, more: object = {}) =>
    pressed({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more }, words(language));

  it('are G and B in every language, and its own letters', () => {
    for (const language of LANGUAGES) expect([press('g', language), press('B', language)]).toEqual(['on', 'back']);
    expect([
      press('w', 'de'),
      press('z', 'de'),
      press('v', 'nl'),
      press('t', 'nl'),
      press('d', 'cs'),
      press('z', 'cs'),
    ]).toEqual(['on', 'back', 'on', 'back', 'on', 'back']);
    expect(press('w', 'en')).toBeNull();
  });

  it('leave the browser, dialogs and text fields alone', () => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button>x</button>';
    expect(press('Escape', 'en', { target: dialog.firstChild })).toBeNull();
    expect(press('b', 'en', { ctrlKey: true })).toBeNull();
    expect(press('g', 'en', { target: document.createElement('input') })).toBeNull();
  });
});
