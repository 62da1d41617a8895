import { describe, expect, it } from 'vitest';
import { ORDER } from './art/traits';
import cs from './messages/cs.json';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';
import { pressed } from './keys';
import { words, type Key } from './words';

const ALL = { en, de, nl, cs } as const;
const LANGUAGES = Object.keys(ALL) as Array<keyof typeof ALL>;
const EDITIONS = [
  ['spiders', 'snakes', 'lava', 'boulders', 'rams'],
  ['snakes', 'scorpions', 'rockslide', 'gas', 'explosion'],
  ['spiders', 'snakes', 'mummies', 'fire', 'rocks'],
];
const texts = (message: unknown): string[] => (typeof message === 'string' ? [message] : Object.values(message as Record<string, string>));
const holes = (message: unknown): string => [...new Set(texts(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join();
const sources = import.meta.glob<string>(['./*.svelte', './*.ts', '!./*.test.ts'], { query: '?raw', import: 'default', eager: true });

describe('the messages', () => {
  it.each(LANGUAGES)('are complete in %s, with the same values', (language) => {
    expect(Object.keys(ALL[language]).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as Key[]) expect([key, holes(ALL[language][key])]).toEqual([key, holes(en[key])]);
  });

  it('have all plurals that their language needs', () => {
    for (const language of LANGUAGES) {
      const needed = new Set([1, 2, 5].map((n) => new Intl.PluralRules(language).select(n)));
      for (const [key, message] of Object.entries(ALL[language])) {
        if (typeof message !== 'string') for (const form of needed) expect([language, key, form in message]).toEqual([language, key, true]);
      }
    }
  });

  it('are all used', () => {
    const code = Object.values(sources).join('\n');
    const made = [/^card-/, /^short-/, /^letter-/, /^pip-/, /^odds-/, /^found-(relic|artifact)$/, /^path-(relic|artifact)$/, /^plus-/, /^(relic|artifact)-waits$/, /^(relics|artifacts)$/];
    const unused = Object.keys(en).filter((key) => !made.some((form) => form.test(key)) && !code.includes(`'${key}'`));
    expect(unused).toEqual([]);
  });

  it.each(LANGUAGES)('name every trap in %s, with a letter that no other of its edition has', (language) => {
    const say = words(language);
    for (const trap of ORDER) expect(say.card(trap) && say.short(trap)).toBeTruthy();
    for (const traps of EDITIONS) expect(new Set(traps.map((trap) => say.letter(trap))).size).toBe(5);
  });

  it('choose the plural by the number', () => {
    expect(words('cs').say('rubies', { n: 1 })).toBe('1 rubín');
    expect(words('cs').say('rubies', { n: 3 })).toBe('3 rubíny');
    expect(words('cs').say('rubies', { n: 7 })).toBe('7 rubínů');
    expect(words('en').list(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo');
  });
});

describe('the keys', () => {
  const press = (key: string, language: keyof typeof ALL, more: object = {}) => pressed({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more }, words(language));

  it('are G and B in every language, and its own letters', () => {
    for (const language of LANGUAGES) expect([press('g', language), press('B', language)]).toEqual(['on', 'back']);
    expect([press('w', 'de'), press('z', 'de'), press('v', 'nl'), press('t', 'nl'), press('d', 'cs'), press('z', 'cs')]).toEqual(['on', 'back', 'on', 'back', 'on', 'back']);
    expect(press('w', 'en')).toBeNull();
  });

  it('leave the browser and text fields alone', () => {
    expect(press('b', 'en', { ctrlKey: true })).toBeNull();
    expect(press('g', 'en', { target: document.createElement('input') })).toBeNull();
  });
});
