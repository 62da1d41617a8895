/** A rematch: request the new table, sit down, begin when all are there. */
import { rememberChance } from '../../fairness/memory';
import { Problem, server } from '../../protocol/client';
import type { TableState } from '../../protocol/table.svelte';
import type { Seen } from '../../protocol/types';
import { sitDown } from '../../shell/open-table';

/** The address of the new table, with all seats of this browser taken. */
export async function playAgain(table: TableState, seen: Seen, language: string): Promise<string> {
  const next = seen.next ?? (await table.command('rematch', {})).next;
  if (seen.yours.length === 0) return `/t/${next}`;
  const there = await server.table(next, language);
  rememberChance(next, { commitment: there.chance.commitment });
  for (const seat of seen.yours) {
    if (there.phase !== 'open' || there.seats[seat]?.kind === 'person') continue;
    const name = seen.seats[seat]?.name;
    await sitDown(next, { seat, ...(name === undefined ? {} : { name }) });
  }
  const now = await server.table(next, language);
  if (now.phase === 'open' && now.seats.every((seat) => seat.kind !== 'free' && seat.kind !== 'kept'))
    await begin(next);
  return `/t/${next}`;
}

/** Whoever sits down last begins; two who do so together both try. */
async function begin(table: string): Promise<void> {
  try {
    await server.command(table, 'start', {});
  } catch (error) {
    if (!(error instanceof Problem && error.kind === 'wrong-phase')) throw error;
  }
}

/** Who has sat down at the new table and is not from this browser; empty if nobody has, or if that is not known. */
export async function whoWants(next: string, language: string): Promise<string> {
  try {
    // whoever opened it sits down a moment later
    for (const wait of [0, 300, 1000, 3000]) {
      await new Promise((done) => setTimeout(done, wait));
      const found = (await server.table(next, language)).seats.find((seat) => seat.kind === 'person' && !seat.you);
      if (found) return found.name;
    }
  } catch {
    // it is not open to everybody
  }
  return '';
}

/** Whether this browser sits at the new table already: then there is nothing to join. */
export async function sitsThere(next: string, language: string): Promise<boolean> {
  try {
    return (await server.table(next, language)).seats.some((seat) => seat.you);
  } catch {
    return false; // it is not open to everybody
  }
}
