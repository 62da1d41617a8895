/** What the pages of a room share: the room while the page is shown, its commands, and seats that look like people's figures. */
import { onDestroy } from 'svelte';
import { dress } from '../../art/players';
import { gameOf } from '../../games';
import { speech } from '../../i18n/language.svelte';
import { RoomState } from '../../protocol/room.svelte';
import type { RoomCommands, RoomSeen } from '../../protocol/types';
import { inShort } from '../../ui/problems';
import { toasts } from '../../ui/toasts.svelte';
import { followRoom } from './guest-room.svelte';

/** To be called while a page is set up. */
export function openRoom(code: string): RoomState {
  const room = new RoomState(code);
  void room.open();
  followRoom(room);
  onDestroy(() => {
    room.close();
    dress(null);
  });
  $effect(() => {
    document.title = `${code.toUpperCase()} – Grotto`;
  });
  return room;
}

/** A refusal is told at the edge of the page. */
export async function ask<C extends keyof RoomCommands>(
  room: RoomState,
  command: C,
  body: RoomCommands[C],
): Promise<void> {
  try {
    await room.command(command, body);
  } catch (error) {
    toasts.tell(inShort(speech.language, error), 'bad');
  }
}

/** Opens the next round; when two people ask at once, both get the same one. */
export async function nextRound(room: RoomState): Promise<void> {
  if (room.seen) await ask(room, 'round', { round: room.seen.round + 1 });
}

/** The game of the room's table: once it is over, the plan may be another one already. */
const gameAtTable = ({ plan, table, evening }: RoomSeen): string =>
  evening.rounds.find((round) => round.table === table)?.game ?? plan.game;

/**
 * Makes the seats look like the figures that people chose: call it before any of them is drawn. Returns a key that changes
 * when all of them have to be drawn anew.
 */
export function applyFigures(seen: RoomSeen): string {
  const figures = seen.seats.map((seat) => seat.figure);
  const wears = gameOf(gameAtTable(seen)).wearsFigures?.(figures.length) ?? true;
  dress(wears ? figures : null);
  return `${seen.table ?? ''} ${wears ? figures.join(' ') : ''}`;
}

/** Gives the seats their usual looks again, before and after a match. Returns the key for that. */
export function clearFigures(): string {
  dress(null);
  return '';
}
