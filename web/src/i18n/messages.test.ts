import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, type Message } from './messages';

/** Every message file under src, and all sources that may use them. */
const FILES = import.meta.glob<Record<string, Message>>('../**/messages/*.json', { eager: true, import: 'default' });
const SOURCES = import.meta.glob<string>(
  ['../**/*.ts', '../**/*.svelte', '../**/positions.json', '!../**/*.test.ts', '!../**/*.d.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

const folders = [...new Set(Object.keys(FILES).map((file) => file.slice(0, file.lastIndexOf('/'))))].sort();

const texts = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const parts = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string))].sort();
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The modules of words that a source imports, as paths like those of SOURCES. */
function imports(file: string, source: string): string[] {
  return [...source.matchAll(/from '(\.[\w./-]*words)'/g)].map(
    (found) => `..${new URL(found[1] as string, `file:///${file.replace(/^\.\.\//, '')}`).pathname}`,
  );
}

/** Sources of the folder that the messages belong to, and those elsewhere that speak with its words. */
function beside(folder: string): string {
  const home = folder.slice(0, folder.lastIndexOf('/') + 1);
  return Object.entries(SOURCES)
    .filter(([file, source]) => file.startsWith(home) || imports(file, source).includes(`${home}words`))
    .map(([, source]) => source)
    .join('\n');
}

/** Keys written out between quotes, or put together by a template that begins or ends with fixed letters. */
function uses(source: string): (key: string) => boolean {
  const written = new Set([...source.matchAll(/(['"`])([\w.-]+)\1/g)].map((found) => found[2] as string));
  const made = [...source.matchAll(/`([\w.-]*(?:\$\{[^`{}]*\}[\w.-]*)+)`/g)].map((found) =>
    (found[1] as string).split(/\$\{[^}]*\}/),
  );
  const patterns = made.map((fixed) => ({
    vague: fixed.every((part) => part.length < 2),
    pattern: new RegExp(`^${fixed.map(escaped).join('(.+)')}$`),
  }));
  return (key) =>
    written.has(key) ||
    patterns.some(({ vague, pattern }) => {
      const holes = pattern.exec(key)?.slice(1);
      // a template of nothing but blanks says something only if what fills them is written somewhere
      return holes !== undefined && (!vague || holes.every((hole) => written.has(hole)));
    });
}

describe.each(folders)('%s', (folder) => {
  const read = (language: Language): Record<string, Message> => FILES[`${folder}/${language}.json`] ?? {};
  const english = read('en');

  it.each(LANGUAGES)('says everything in %s, and nothing else', (language) => {
    expect(Object.keys(read(language)).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(LANGUAGES)('has no empty sentence and the same blanks to fill in %s', (language) => {
    for (const [key, message] of Object.entries(read(language))) {
      const blanks = [...new Set(texts(english[key] ?? '').flatMap(parts))].sort();
      expect(
        texts(message).every((text) => text.trim() !== ''),
        key,
      ).toBe(true);
      // a plural may leave out the number that its form says already
      const number = typeof message === 'string' ? [] : ['n'];
      for (const text of texts(message))
        expect([...new Set([...parts(text), ...number])].sort(), key).toEqual(
          [...new Set([...blanks, ...number])].sort(),
        );
    }
  });

  it.each(LANGUAGES)('has all plurals that %s needs for whole numbers, and none that it has not', (language) => {
    const rules = new Intl.PluralRules(language);
    const [forms, needed] = [rules.resolvedOptions().pluralCategories, new Set([1, 2, 5].map((n) => rules.select(n)))];
    for (const [key, message] of Object.entries(read(language))) {
      if (typeof message === 'string') continue;
      expect(Object.keys(message), key).toEqual(expect.arrayContaining([...needed]));
      expect(forms, key).toEqual(expect.arrayContaining(Object.keys(message)));
    }
  });

  it('has no sentence that nobody says', () => {
    const used = uses(beside(folder));
    expect(Object.keys(english).filter((key) => !used(key))).toEqual([]);
  });
});

it('finds the message files', () => expect(folders.length).toBeGreaterThan(3));
