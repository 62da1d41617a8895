/** Which sounds a step makes: for what was done, and for what came of it. */
import type { GameEvent } from '../../games/kit/board';
import { SOUNDS, type Sound } from '../../games/kit/sounds';

const MOST_SOUNDS = 3;

/** In order, each once, the last ones of many. `sounds`: by the kind of an action, a draw or a fact. */
export function soundsOf(events: readonly GameEvent[], sounds: Readonly<Record<string, Sound>>): Sound[] {
  const kinds = events.flatMap((event) => [event.value.kind, ...event.facts.map((fact) => fact.kind)]);
  const found = [...new Set(kinds.map((kind) => sounds[kind]).filter((sound) => sound !== undefined))];
  return found.length ? found.slice(-MOST_SOUNDS) : [SOUNDS.step];
}
