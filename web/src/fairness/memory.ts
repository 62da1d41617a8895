/**
 * What this browser was told before the match: the server's commitment, and the numbers that it added itself.
 * The fairness page compares them with what the proof says afterwards, so that a history which the server rewrote is
 * noticed.
 */
export interface Remembered {
  /** Empty if the table was never seen before its match began. */
  commitment: string;
  /** The numbers that this browser added itself, by seat. */
  nonces: Record<string, string>;
}

const MOST_TABLES = 200;
const PREFIX = 'grotto-chance-';

export function rememberedChance(table: string): Remembered | null {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + table) ?? 'null') as Partial<Remembered> | null;
    return found && { commitment: String(found.commitment ?? ''), nonces: { ...found.nonces } };
  } catch {
    return null;
  }
}

/** Adds to what is known. The first commitment is kept: a later one would promise nothing. */
export function rememberChance(table: string, news: Partial<Remembered>): void {
  const known = rememberedChance(table) ?? { commitment: '', nonces: {} };
  const both: Remembered = {
    commitment: known.commitment || (news.commitment ?? ''),
    nonces: { ...known.nonces, ...news.nonces },
  };
  try {
    forgetSome();
    localStorage.setItem(PREFIX + table, JSON.stringify(both));
  } catch {
    // full or forbidden: then there is nothing to compare with later
  }
}

function forgetSome(): void {
  const names = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').filter((name) =>
    name.startsWith(PREFIX),
  );
  for (const name of names.slice(0, Math.max(0, names.length - MOST_TABLES))) localStorage.removeItem(name);
}
