/** Which sounds a step makes: for what was done, and for what came of it. */
import type { GameEvent } from '../../boards/board';
import type { Sound } from '../../boards/tones';

/** By the kind of an action, a draw or a fact. */
const SOUNDING: Readonly<Record<string, Sound>> = {
  move: 'move',
  place: 'move',
  carry: 'move',
  card: 'card',
  split: 'gems',
  took: 'gems',
  treasure: 'gems',
  home: 'gems',
  'relic-found': 'gems',
  'first-trap': 'hazard',
  'trap-sprung': 'danger',
  dragon: 'dragon',
  caught: 'danger',
  nest: 'danger',
  spy: 'key',
  shown: 'key',
  revealed: 'key',
};
const MOST = 3;

/** In order, each once, the last ones of many. */
export function soundsOf(events: readonly GameEvent[]): Sound[] {
  const kinds = events.flatMap((event) => [event.value.kind, ...event.facts.map((fact) => fact.kind)]);
  const found = [...new Set(kinds.flatMap((kind) => SOUNDING[kind] ?? []))];
  return found.length ? found.slice(-MOST) : ['step'];
}
