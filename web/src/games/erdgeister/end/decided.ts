/** How a game was decided, in a sentence; what is between asterisks is strong. */

import type { Language, SeatInfo } from '../../kit/board';
import { ended } from '../bar/prompt';
import type { ErdgeisterView } from '../types';
import { Names, type Key } from '../words';

export function decided(view: ErdgeisterView, seats: SeatInfo[], language: Language): string {
  const names = new Names(language, view, seats);
  const course = courseOf(view);
  if (view.outcome?.ending !== 'key-bearer-home' || !course) return ended(view, names).hint;
  const { winner, round, last } = course;
  const key: Key = `decided-${round < last ? 'early' : 'late'}${winner === view.viewer ? '-own' : ''}`;
  const { goal } = view.position;
  return `${names.emphasised(key, { who: names.who(winner), round, last, goal })} ${runnerUp(view, names, winner)}`.trim();
}

/** A sentence about the runner-up, by points; of equals the viewer. */
function runnerUp({ outcome, position, viewer }: ErdgeisterView, names: Names, winner: number): string {
  const points = outcome?.points ?? [];
  const others = points.map((_, seat) => seat).filter((seat) => seat !== winner);
  const next = others.toSorted((a, b) => (points[b] ?? 0) - (points[a] ?? 0) || (a === viewer ? -1 : 1))[0];
  if (next === undefined) return '';
  const values = { who: names.who(next), n: points[next] ?? 0, goal: position.goal };
  return names.say(next === viewer ? 'runner-up-own' : 'runner-up', values);
}

interface Course {
  winner: number;
  /** The rounds in which the winner's key bearer and last gnome came home. */
  round: number;
  last: number;
}

/** Null where the beginning of the history is missing. */
function courseOf({ history, players, position, outcome }: ErdgeisterView): Course | null {
  const winner = (outcome?.shares ?? []).findIndex((share) => share > 0);
  const bearer = position.figures.find((it) => it.seat === winner && it.bearer)?.figure;
  let turn: number | null = null;
  let round: number | null = null;
  for (const { facts } of history) {
    for (const fact of facts) {
      if (fact.kind === 'home' && fact.figure === bearer) round = turn;
      if (fact.kind === 'turn') turn = fact.number;
    }
  }
  if (turn === null || round === null) return null;
  const roundOf = (number: number): number => Math.floor((number - 1) / players) + 1;
  return { winner, round: roundOf(round), last: roundOf(turn) };
}
