import { describe, expect, it } from 'vitest';
import type { RulesSection } from '../../protocol/types';
import { find, runs, wanted } from './find';
import { folded, parts } from './inline';

const SECTIONS: RulesSection[] = [
  { heading: '', level: 1, blocks: [{ kind: 'paragraph', text: 'Ein Wettritt am Drachen vorbei.' }] },
  {
    heading: 'Fangen',
    level: 2,
    blocks: [
      { kind: 'clause', id: 'E-58', text: 'Der Drache fängt nur nach seiner eigenen Bewegung.' },
      { kind: 'clause', id: 'E-59', text: 'Steht dort kein Ritter, so geschieht nichts.' },
      { kind: 'grid', head: ['Drache steht', 'würfelt 1'], rows: [['4 `<`', '3 `<`']] },
      { kind: 'clause', id: 'EA-12', text: 'Fängt er dann? Ja. (E-58)' },
    ],
  },
];

describe('a text of the rules', () => {
  it('is taken apart into words, stress, code and links', () => {
    expect(
      parts('*Example.* It faces `<` as in E-54, see (EA-12).').map(({ kind, text }) => `${kind}:${text}`),
    ).toEqual([
      'stress:Example.',
      'plain: It faces ',
      'code:<',
      'plain: as in ',
      'clause:E-54',
      'plain:, see (',
      'clause:EA-12',
      'plain:).',
    ]);
  });
  it('links no word that only looks like a clause', () => {
    expect(parts('X-54, E-5 and 1-1-2-2-3-3').every((part) => part.kind === 'plain')).toBe(true);
  });
  it('shows what was searched for, whatever the accents', () => {
    const found = parts('Čtyři štoly a ŠTOLA', ['stol']);
    expect(found.filter((part) => part.found).map((part) => part.text)).toEqual(['štol', 'ŠTOL']);
    expect(found.map((part) => part.text).join('')).toBe('Čtyři štoly a ŠTOLA');
  });
  it('is not confused by signs that mean something to a search', () => {
    expect(
      parts('a (b) [c] 10 + 5', ['(b)', '+'])
        .filter((part) => part.found)
        .map((part) => part.text),
    ).toEqual(['(b)', '+']);
  });
  it('keeps its length when accents are taken off', () => {
    for (const text of ['Příliš žluťoučký kůň', 'Größe, Zähne, Straße', 'één ïjs'])
      expect(folded(text)).toHaveLength(text.length);
  });
});

describe('a search in the rules', () => {
  const ids = (query: string): string[] =>
    find(SECTIONS, wanted(query)).flatMap((one) =>
      one.blocks.map((block) => (block.kind === 'clause' ? block.id : block.kind)),
    );
  it('finds a clause by its number and everything that cites it', () => {
    expect(ids('e-58')).toEqual(['E-58', 'EA-12']);
  });
  it('finds words in any order and without accents', () => {
    expect(ids('fangt drache')).toEqual(['E-58']);
    expect(ids('würfelt')).toEqual(['grid']);
  });
  it('shows all when nothing is asked for, and nothing when nothing fits', () => {
    expect(ids(' ')).toHaveLength(5);
    expect(ids('lava')).toEqual([]);
  });
  it('keeps the number of a section, which pictures and links go by', () => {
    expect(find(SECTIONS, wanted('ritter')).map((one) => one.number)).toEqual([1]);
  });
});

it('clauses that follow one another stand in one list', () => {
  expect(runs(SECTIONS[1]!.blocks).map((run) => run.map((block) => block.kind))).toEqual([
    ['clause', 'clause'],
    ['grid'],
    ['clause'],
  ]);
});
