/** Which clause of the rulebook says more about what happened: for links from the log. No rule is known here. */
import type { GameEvent } from '../../boards/board';

/** By the kind of a fact, or else of the action. */
export const CLAUSES: Record<string, Record<string, string>> = {
  emerald: {
    landed: 'E-25',
    took: 'E-38',
    treasure: 'E-34',
    'four-kinds': 'E-45',
    dragon: 'E-52',
    pick: 'E-61',
    caught: 'E-61',
    nest: 'E-64',
    freed: 'E-68',
    rail: 'E-71',
    over: 'E-74',
    majority: 'E-76',
    stop: 'E-23',
  },
  diamant: {
    split: 'D-12',
    'first-trap': 'D-16',
    'trap-sprung': 'D-17',
    'relic-found': 'D-21',
    reveal: 'D-25',
    home: 'D-36',
    'expedition-over': 'D-39',
    expedition: 'D-45',
  },
  erdgeister: {
    place: 'G-18',
    move: 'G-29',
    extra: 'G-48',
    spy: 'G-51',
    kidnap: 'G-53',
    carry: 'G-53',
    pass: 'G-23',
    key: 'G-11',
    tile: 'G-05',
    shown: 'G-52',
    keep: 'G-52',
    home: 'G-41',
    revealed: 'G-84',
    'game-over': 'G-79',
  },
};

/** What is less telling than anything else that happened in the same step. */
const ORDINARY = ['landed', 'turn', 'reveal', 'expedition', 'rail'];

/** The clause of the most telling part of an event; null where there is nothing to look up. */
export function clauseOf(game: string, event: GameEvent): string | null {
  const known = CLAUSES[game] ?? {};
  const named = event.facts.find((fact) => typeof fact['clause'] === 'string');
  if (named) return named['clause'] as string;
  const facts = event.facts.map((fact) => fact.kind);
  const telling = [...facts.filter((kind) => !ORDINARY.includes(kind)), ...facts];
  const found = [...telling, event.value.kind].find((kind) => kind in known);
  return found === undefined ? null : (known[found] ?? null);
}
