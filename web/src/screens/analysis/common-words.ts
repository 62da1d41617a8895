/** What several sentences have in common, so that it is said once. */

export interface CommonWords {
  /** The words with which all of them begin, and those with which all end. */
  before: string;
  after: string;
  /** What is each one's own; never empty. */
  own: string[];
}

/** Sentences without the words that all share. */
export function commonWords(sentences: readonly string[]): CommonWords {
  const all = sentences.map((sentence) => sentence.split(' '));
  const shortest = Math.min(...all.map(({ length }) => length));
  const first = all[0] ?? [];
  if (all.length < 2) return { before: '', own: [...sentences], after: '' };
  let before = 0;
  while (before < shortest - 1 && all.every((words) => words[before] === first[before])) before++;
  let after = 0;
  while (after < shortest - 1 - before && all.every((words) => words.at(-1 - after) === first.at(-1 - after))) after++;
  return {
    before: first.slice(0, before).join(' '),
    own: all.map((words) => words.slice(before, words.length - after).join(' ')),
    after: after ? first.slice(-after).join(' ') : '',
  };
}
