/** The log: what happened, in groups of one turn, each step with the clause that applied. */
import type { GameEvent } from '../../games/kit/board';
import { newEvents } from '../../games/kit/history';
import type { Range } from './step-again.svelte';

export interface Line {
  /** Which event of the whole past it belongs to. */
  at: number;
  text: string;
  /** Behind the last line of a step. */
  clause: string | null;
  /** Goes on with the sentence of the line before. */
  joined?: boolean;
}

/** What is needed to make one sentence of what the same player did. */
export interface Fluency {
  names: readonly string[];
  /** The word between the last two parts. */
  and: string;
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
export function turns(past: readonly GameEvent[], first = 0, fluency: Fluency | null = null): Turn[] {
  const out: Turn[] = [];
  for (const [i, event] of past.entries()) {
    const [at, before] = [first + i, past[i - 1]];
    if (before === undefined || begins(before, event)) out.push({ at, by: null, lines: [] });
    const turn = out[out.length - 1] as Turn;
    if (turn.by === null && !chance(event) && !joint(event)) turn.by = event.by as number;
    turn.lines.push(...linesOf(event, at));
  }
  const told = out.filter((turn) => turn.lines.length > 0);
  return fluency ? told.map((turn) => ({ ...turn, lines: fluent(turn.lines, fluency) })) : told;
}

function begins(before: GameEvent, event: GameEvent): boolean {
  if (joint(event)) return !joint(before);
  return passesOn(before);
}

/** Nothing is added to a sentence that tells more than one thing. */
const FULL = /[;:!]/;
/** A Czech reflexive pronoun stands after the first word of its part: `Anna si bere` goes on as `a bere si`. */
const REFLEXIVE = /^(se|si) (\p{L}+)/u;

/** Lines that begin with the same name become one sentence, which says the name once. */
function fluent(lines: readonly Line[], { names, and }: Fluency): Line[] {
  const out = lines.map((line) => ({ ...line }));
  // of two players together, `Ann and Ben go back`, neither is the one who goes on
  const alone = (text: string, name: string): boolean =>
    name !== '' && text.startsWith(`${name} `) && !text.startsWith(`${name} ${and} `);
  const of = lines.map(({ text }) => names.find((name) => alone(text, name)) ?? null);
  const goesOn = (i: number): boolean => {
    const [name, before] = [of[i], lines[i - 1]?.text ?? ''];
    if (!name || name !== of[i - 1] || !before.endsWith('.')) return false;
    return !FULL.test(before.slice(name.length + 1));
  };
  for (const [i, line] of out.entries()) {
    if (!goesOn(i)) continue;
    const [before, more] = [out[i - 1] as Line, goesOn(i + 1)];
    before.text = before.text.slice(0, -1) + (more ? ',' : '');
    const rest = line.text.slice((of[i] as string).length + 1).replace(REFLEXIVE, '$2 $1');
    line.text = more ? rest : `${and} ${rest}`;
    line.joined = true;
  }
  return out;
}

/** The events of the sentence that a line is part of; of choices made together all, because they are opened together. */
export function eventsOf(turn: Turn, line: number, past: readonly GameEvent[], first = 0): Range {
  const { lines } = turn;
  let [start, end] = [line, line];
  while (start > 0 && lines[start]?.joined) start--;
  while (lines[end + 1]?.joined) end++;
  let from = (lines[start] as Line).at;
  const isJoint = (at: number): boolean => past[at - first] !== undefined && joint(past[at - first] as GameEvent);
  while (isJoint(from) && isJoint(from - 1)) from--;
  return { from, to: (lines[end] as Line).at + 1 };
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
