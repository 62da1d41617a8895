/** The log: what happened, in groups of one turn, each step with the clause that applied. */
import type { GameEvent } from '../../games/kit/board';
import { newEvents } from '../../games/kit/history';

export interface Line {
  /** Which event of the whole past it belongs to. */
  at: number;
  text: string;
  /** Behind the last line of a step. */
  clause: string | null;
}

export interface Turn {
  /** The first event's place in the past: steady while the past grows. */
  at: number;
  /** Whose turn it was; null for what chance did before anybody acted, and for choices made together. */
  by: number | null;
  lines: Line[];
}

const chance = (event: GameEvent): boolean => event.by === 'chance';
/** Made by all at the same time, in secret. */
const joint = (event: GameEvent): boolean => event.value.kind === 'choice';
const passesOn = (event: GameEvent): boolean => event.facts.some((fact) => fact.kind === 'turn');

/** One group for each turn, or for each choice made together with the card that followed. `first`: where it begins. */
export function turns(past: readonly GameEvent[], first = 0): Turn[] {
  const out: Turn[] = [];
  for (const [i, event] of past.entries()) {
    const [at, before] = [first + i, past[i - 1]];
    if (before === undefined || begins(before, event)) out.push({ at, by: null, lines: [] });
    const turn = out[out.length - 1] as Turn;
    if (turn.by === null && !chance(event) && !joint(event)) turn.by = event.by as number;
    turn.lines.push(...linesOf(event, at));
  }
  return out.filter((turn) => turn.lines.length > 0);
}

function begins(before: GameEvent, event: GameEvent): boolean {
  if (joint(event)) return !joint(before);
  return passesOn(before);
}

/** Whose turn comes next is left out: it is the heading of the next group, and the bar says it. */
function told(event: GameEvent): string[] {
  const says = event.says ?? [];
  return passesOn(event) && says.length > 1 ? says.slice(0, -1) : says;
}

function linesOf(event: GameEvent, at: number): Line[] {
  const says = told(event);
  const { clause = null } = event;
  return says.map((text, i) => ({ at, text, clause: i === says.length - 1 ? clause : null }));
}

/** The clause by which the game ended, if no line leads to it yet. */
export function closing(past: readonly Turn[], clause: string | undefined): string | null {
  return clause === undefined || past[past.length - 1]?.lines.some((line) => line.clause === clause) ? null : clause;
}

/** The lines that were added; none when something was taken back or another match is shown. */
export function freshLines(before: readonly GameEvent[] | null, after: readonly GameEvent[]): string[] {
  return before === null ? [] : (newEvents(before, after) ?? []).flatMap(told);
}
