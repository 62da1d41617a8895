/** Once more with the same people: ask for the new table, sit down at it, begin when all are there. */
import { rememberChance } from '../../fairness/memory';
import { randomHex, server } from '../../protocol/client';
import type { TableState } from '../../protocol/table.svelte';
import type { Seen } from '../../protocol/types';
import { rememberSecrets } from '../../shell/secrets';

/** The address of the new table, with all seats of this browser taken. */
export async function playAgain(table: TableState, seen: Seen, language: string): Promise<string> {
  const next = seen.next ?? (await table.command('rematch', {})).next;
  if (seen.yours.length === 0) return `/t/${next}`;
  const there = await server.table(next, language);
  rememberChance(next, { commitment: there.chance.commitment });
  for (const seat of seen.yours) {
    if (there.phase !== 'open' || there.seats[seat]?.kind === 'person') continue;
    const nonce = randomHex(16);
    const joined = await server.command(next, 'join', { nonce, seat, name: seen.seats[seat]?.name ?? null });
    rememberChance(next, { nonces: { [joined.seat]: nonce } });
    rememberSecrets(next, { recovery: { [joined.seat]: joined.recovery } });
  }
  const now = await server.table(next, language);
  if (now.phase === 'open' && now.seats.every((seat) => seat.kind !== 'free' && seat.kind !== 'kept')) await server.command(next, 'start', {});
  return `/t/${next}`;
}

/** Who has sat down at the new table and is not from this browser; empty if nobody has, or nobody can tell. */
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
