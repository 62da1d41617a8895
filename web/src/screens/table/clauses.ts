/** Which clause of the rulebook a line of the log leads to. No rule is known here. */
import { findGame } from '../../games';
import type { GameEvent } from '../../games/kit/board';

/** The clause of the most telling part of an event; null where there is nothing to look up. */
export function clauseOf(game: string, event: GameEvent): string | null {
  const { byKind, ordinary } = findGame(game)?.clauses ?? { byKind: {}, ordinary: [] };
  const named = event.facts.find((fact) => typeof fact['clause'] === 'string');
  if (named) return named['clause'] as string;
  const facts = event.facts.map((fact) => fact.kind);
  const telling = [...facts.filter((kind) => !ordinary.includes(kind)), ...facts];
  const found = [...telling, event.value.kind].find((kind) => kind in byKind);
  return found === undefined ? null : (byKind[found] ?? null);
}
