/** Requests of several steps: open a table, sit down, begin. */

import { gameOf } from '../games';
import { rememberChance } from '../fairness/memory';
import { randomHex, server } from '../protocol/client';
import type { Create } from '../protocol/types';
import { gentleness, hasPlayed, levelChosen, rivalsChosen, RUNGS, type Level } from './first-game';
import { rememberSecrets } from './secrets';

export const USUAL_BOT = 'companion';

export interface PlayerHere {
  seat: number;
  /** The guest's own name if nothing is said. */
  name?: string;
}

/** Opens and starts a game against bots, by default as chosen last; returns the table's id. */
export async function playNow(
  game: string,
  level: Level = levelChosen(),
  rivals: number = rivalsChosen(game, gameOf(game).seats.bots - 1, []),
): Promise<string> {
  const settings = { game, players: rivals + 1, ...gentleness(level) };
  const bots = Array.from({ length: rivals }, () => ({ bot: RUNGS[level] }));
  const table = await openTable({ settings, seats: [{ bot: null }, ...bots] }, [{ seat: 0 }]);
  await server.command(table, 'start', {});
  hasPlayed();
  return table;
}

/** Opens a table with people of this browser on these seats; returns its id. */
export async function openTable(wish: Create, players: readonly PlayerHere[]): Promise<string> {
  const opened = await server.create(wish);
  rememberSecrets(opened.table, { invitation: opened.invitation, watch: opened.watch });
  rememberChance(opened.table, { commitment: opened.commitment });
  for (const one of players) await sitDown(opened.table, one);
  return opened.table;
}

/** Take a seat; its recovery link is kept. */
export async function sitDown(
  table: string,
  { seat, name, invitation }: { seat?: number; name?: string; invitation?: string },
): Promise<number> {
  const nonce = randomHex(16);
  const joined = await server.command(table, 'join', {
    nonce,
    ...(seat === undefined ? {} : { seat }),
    ...(name === undefined ? {} : { name }),
    ...(invitation === undefined ? {} : { invitation }),
  });
  rememberSecrets(table, { recovery: { [joined.seat]: joined.recovery } });
  rememberChance(table, { nonces: { [joined.seat]: nonce } });
  return joined.seat;
}

/** Take a seat over with its recovery link. */
export async function claimSeat(table: string, seat: number, token: string): Promise<void> {
  const joined = await server.command(table, 'claim', { token, seat });
  rememberSecrets(table, { recovery: { [joined.seat]: joined.recovery } });
}
