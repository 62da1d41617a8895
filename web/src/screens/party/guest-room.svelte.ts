/** What a device in a room does by itself: a phone sits down, and a match begins without phones that are asleep. */
import { rememberChance } from '../../fairness/memory';
import { randomHex } from '../../protocol/client';
import type { RoomState } from '../../protocol/room.svelte';
import type { RoomSeen } from '../../protocol/types';

/** Milliseconds that sleeping phones are waited for; where the big screen is away, phones wait a little longer. */
const PATIENCE = { host: 4500, member: 8000, visitor: 0 } as const;
/** Milliseconds before a command that was refused is tried again. */
const RETRY_AFTER = 2500;

/** Whether a phone has something to sit down for: its own seat, or that of a bot. */
export function wantsSeat(seen: RoomSeen): boolean {
  const own = seen.members.find((member) => member.you);
  if (!own || !own.ready || own.waiting || seen.seat !== null || seen.table === null) return false;
  return seen.phase === 'seating' || (seen.phase === 'playing' && seen.seats.some((seat) => seat.member === null));
}

/** Does what the room asks of this device; to be called while a component is set up. */
export function followRoom(room: RoomState): void {
  let attempt = $state(0);
  let sitting = false;

  $effect(() => {
    void attempt;
    const seen = room.seen;
    if (seen === null || seen.you !== 'member' || !seen.active || sitting || !wantsSeat(seen)) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    const nonce = randomHex(16);
    sitting = true;
    room
      .command('sit', { nonce })
      .then(() => {
        const { table, seat } = room.seen ?? {};
        if (table && typeof seat === 'number') rememberChance(table, { nonces: { [seat]: nonce } });
      })
      .catch(() => (again = setTimeout(() => attempt++, RETRY_AFTER)))
      .finally(() => (sitting = false));
    return () => clearTimeout(again);
  });

  const seating = $derived(room.seen?.phase === 'seating' ? room.seen.round : null);
  const you = $derived(room.seen?.you ?? 'visitor');
  $effect(() => {
    void attempt;
    if (seating === null || you === 'visitor') return;
    const late = setTimeout(() => room.command('begin', {}).catch(() => attempt++), PATIENCE[you]);
    return () => clearTimeout(late);
  });
}
