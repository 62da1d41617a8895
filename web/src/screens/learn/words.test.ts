import { describe, expect, it } from 'vitest';
import cs from './messages/cs.json';
import de from './messages/de.json';
import en from './messages/en.json';
import nl from './messages/nl.json';
import { stepsOf, type File } from './lessons';
import diamant from './positions/diamant.json';
import emerald from './positions/emerald.json';
import erdgeister from './positions/erdgeister.json';

const ALL: Record<string, Record<string, string>> = { en, de, nl, cs };
const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string).sort();
const digits = (text: string): string[] => (text.match(/\d+/g) ?? []).sort();
const sources = import.meta.glob<string>(['./*.ts', './*.svelte', '!./*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const taught = (['emerald', 'diamant', 'erdgeister'] as const).flatMap((game) =>
  stepsOf(game, { emerald, diamant, erdgeister }[game] as unknown as File).map((step) => step.says as string),
);

describe.each(Object.keys(ALL))('the lessons in %s', (language) => {
  const messages = ALL[language] as Record<string, string>;
  it('have the keys that English has, with the same gaps and numbers', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) {
      expect(gaps(messages[key] as string), key).toEqual(gaps(text));
      expect(digits(messages[key] as string), key).toEqual(digits(text));
    }
  });
  it('have one short sentence or two for every step', () => {
    for (const key of taught) expect(messages[key]?.length, key).toBeLessThan(175);
  });
});

it('every message is said somewhere, and every step has one', () => {
  const text = Object.values(sources).join('\n');
  const used = (key: string): boolean => text.includes(`'${key}'`) || taught.includes(key);
  expect(Object.keys(en).filter((key) => !used(key))).toEqual([]);
  expect(taught.filter((key) => !(key in en))).toEqual([]);
});
