/**
 * When a bot shows an emote. Nothing is sent: it is computed from the table's name and the public history, so everybody
 * at the table sees the same, and a replayed step shows the same again.
 */
import type { Mood } from '../../../art/portraits/face';
import { random } from '../../../art/random';
import type { GameEvent } from '../../../games/kit/board';

/** Among this many events of a match at most one bot shows something, and none does in the last of them. */
export const STRETCH = 16;
const SILENT = 6;
/** The share of feelings that are shown. */
const SHARE = 0.6;

export interface BotEmote {
  seat: number;
  mood: 'happy' | 'shocked';
}

export interface Feelings {
  table: string;
  /** The seats of bots that can show something. */
  bots: readonly number[];
  /** Whom an event pleases or shocks. */
  moods: (event: GameEvent) => Readonly<Record<number, Mood>>;
}

/** A number from a text, always the same (FNV-1a). */
function hash(text: string): number {
  let found = 0x811c9dc5;
  for (const letter of text) found = Math.imul(found ^ letter.charCodeAt(0), 0x01000193);
  return found | 0;
}

const shows = (mood: Mood | undefined): mood is BotEmote['mood'] => mood === 'happy' || mood === 'shocked';

/** What some bot would show of one event, if none had shown anything before. */
function wanted(event: GameEvent | undefined, at: number, { table, bots, moods }: Feelings): BotEmote | null {
  if (event === undefined) return null;
  const felt = moods(event);
  const moved = bots.filter((seat) => shows(felt[seat]));
  const next = random(hash(`${table} ${at}`));
  if (moved.length === 0 || next() > SHARE) return null;
  const seat = moved[Math.floor(next() * moved.length)] as number;
  return { seat, mood: felt[seat] as BotEmote['mood'] };
}

/** Who shows what at the event `at` of the whole past; `start`: how many events came before those of `history`. */
export function botEmote(
  history: readonly GameEvent[],
  start: number,
  at: number,
  feelings: Feelings,
): BotEmote | null {
  const place = at % STRETCH;
  const found = place < STRETCH - SILENT ? wanted(history[at - start], at, feelings) : null;
  if (found === null) return null;
  for (let earlier = at - place; earlier < at; earlier++)
    if (wanted(history[earlier - start], earlier, feelings) !== null) return null;
  return found;
}

/** Which bot greets at the beginning of the game. */
export function greeter({ table, bots }: Feelings): number | null {
  return bots.length === 0 ? null : (bots[Math.abs(hash(table)) % bots.length] as number);
}
