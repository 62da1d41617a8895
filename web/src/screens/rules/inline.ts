/** Inline markup of a rule's text: emphasis, code, links to clauses, and search matches. */

export interface Part {
  text: string;
  kind: 'plain' | 'stress' | 'code' | 'clause';
  /** Whether somebody is looking for this. */
  found: boolean;
}

const MARKS = /\*([^*]+)\*|`([^`]+)`|\b((?:E|D|G)A?-\d\d)\b/g;

/** A text taken apart; put together again, its parts say the same. */
export function parts(text: string, words: readonly string[] = []): Part[] {
  const out: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKS)) {
    out.push(...lit(text.slice(at, match.index), 'plain', words));
    const [, stressed, code, clause] = match;
    if (clause !== undefined) out.push({ text: clause, kind: 'clause', found: false });
    else out.push(...lit(stressed ?? code ?? '', stressed === undefined ? 'code' : 'stress', words));
    at = match.index + match[0].length;
  }
  return [...out, ...lit(text.slice(at), 'plain', words)];
}

/** Letters as one searches for them: small and without accents, each still one letter long. */
export function folded(text: string): string {
  return Array.from(text, (letter) => (letter.normalize('NFD')[0] ?? letter).toLowerCase()[0] ?? letter).join('');
}

function lit(text: string, kind: Part['kind'], words: readonly string[]): Part[] {
  if (text === '') return [];
  const plain = folded(text);
  const hits = words
    .flatMap((word) =>
      [...plain.matchAll(new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'))].map(
        (hit) => [hit.index, hit.index + word.length] as const,
      ),
    )
    .sort((a, b) => a[0] - b[0]);
  const out: Part[] = [];
  let at = 0;
  for (const [from, to] of hits) {
    if (to <= at) continue;
    if (from > at) out.push({ text: text.slice(at, from), kind, found: false });
    out.push({ text: text.slice(Math.max(at, from), to), kind, found: true });
    at = to;
  }
  if (at < text.length) out.push({ text: text.slice(at), kind, found: false });
  return out;
}
