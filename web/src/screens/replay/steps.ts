/** A finished match step by step: what was on the table after each event. */
import type { GameEvent, SeatInfo, View } from '../../games/kit/board';
import type { Replay } from '../../protocol/types';
import { seatsNamed } from '../../games/kit/seats';

export type Eyes = number | 'onlooker' | 'open';

/** Where the buttons for steps lead. */
export type StepTarget = 'first' | 'back' | 'forward' | 'last';
export const STEP_TARGETS: readonly StepTarget[] = ['first', 'back', 'forward', 'last'];

/** Whose view an address asks for: `?seat=2`. */
export function eyesIn(search: URLSearchParams): Eyes {
  const seat = search.get('seat') ?? '';
  return /^\d{1,2}$/.test(seat) ? Number(seat) : seat === 'onlooker' ? 'onlooker' : 'open';
}

/** The step that an address names, kept inside the match; null if it names none. */
export function stepIn(search: URLSearchParams, last: number): number | null {
  const step = search.get('step') ?? '';
  return /^\d{1,6}$/.test(step) ? Math.min(last, Number(step)) : null;
}

/** The view after the first `step` events. */
export function viewAt(replay: Replay, history: readonly GameEvent[], step: number): View {
  const moment = replay.moments[step] as Replay['moments'][number];
  const outcome = step === replay.past.length ? replay.outcome : null;
  return {
    game: replay.game,
    rules: replay.rules,
    players: replay.players,
    options: replay.options,
    viewer: replay.seat,
    to_act: outcome ? [] : moment.to_act,
    legal: [],
    position: moment.position,
    history: history.slice(0, step),
    ...(outcome ? { outcome } : {}),
    ...(replay.beginning ? { beginning: replay.beginning } : {}),
  };
}

/** Where stepping stops: after events that have a sentence. The set-up is one step, and so is a secret choice of all. */
export function stops(past: readonly Pick<GameEvent, 'by' | 'says'>[]): number[] {
  let setUp = past.findIndex((event) => event.by !== 'chance');
  if (setUp < 0) setUp = past.length;
  const out = [0];
  for (const [i, event] of past.entries())
    if (i + 1 >= setUp && (event.says?.length || i + 1 === past.length)) out.push(i + 1);
  return out;
}

const after = (all: readonly number[], step: number): number => all.find((stop) => stop > step) ?? step;
export const before = (all: readonly number[], step: number): number => all.findLast((stop) => stop < step) ?? 0;

/** The step that a target or a number means, kept inside the match of `last` steps. */
export function stepTo(where: StepTarget | number, all: readonly number[], step: number, last: number): number {
  if (typeof where === 'number') return Math.max(0, Math.min(last, where));
  return { first: 0, last, back: before(all, step), forward: after(all, step) }[where];
}

const KEYS = new Map<string, StepTarget>([
  ['ArrowRight', 'forward'],
  ['ArrowLeft', 'back'],
  ['Home', 'first'],
  ['End', 'last'],
]);
/** Where a key leads; null for other keys. */
export const stepByKey = (key: string): StepTarget | null => KEYS.get(key) ?? null;

export function seatsOf(replay: Replay, names: readonly string[]): SeatInfo[] {
  return seatsNamed(names, replay.seat).map((it) => ({ ...it, character: replay.characters[it.seat] ?? null }));
}
