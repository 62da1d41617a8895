/** The three lessons: positions of real matches (scripts/tutorial.py), and which clause each step is about. */

import type { SeatInfo, Value, View } from '../../boards/board';
import type { GameEvent } from '../../boards/board';
import type { Game } from '../../router.svelte';
import type { Key } from './words';

/** One step as it stands in the file. */
interface Kept {
  name: string;
  accepts: string[];
  /** How much of the scene's history has happened by then. */
  told: number;
  view: Omit<View, 'history'>;
}

export interface File {
  seats: SeatInfo[];
  scenes: Array<{ steps: Kept[]; history: GameEvent[] }>;
}

/** One step as it is taught. */
export interface Step {
  says: Key;
  /** What one is asked to do, as texts of actions; empty at the end. */
  accepts: readonly string[];
  view: View;
  clause: string;
}

const CLAUSES: Record<Game, Record<string, string>> = {
  emerald: { ride: 'E-25', second: 'E-42', gold: 'E-38', gem: 'E-47', bribe: 'E-66', chamber: 'E-34', end: 'E-78' },
  diamant: { share: 'D-12', warning: 'D-16', deeper: 'D-27', alone: 'D-30', sprung: 'D-17', free: 'D-23', end: 'D-46' },
  erdgeister: {
    place: 'G-18',
    placed: 'G-17',
    sneak: 'G-24',
    entrance: 'G-36',
    spy: 'G-51',
    keep: 'G-52',
    home: 'G-41',
    end: 'G-77',
  },
};

const FILES: Record<Game, () => Promise<{ default: unknown }>> = {
  emerald: () => import('./positions/emerald.json'),
  diamant: () => import('./positions/diamant.json'),
  erdgeister: () => import('./positions/erdgeister.json'),
};

export async function loadLesson(game: Game): Promise<{ seats: SeatInfo[]; steps: Step[] }> {
  const file = (await FILES[game]()).default as File;
  return { seats: file.seats, steps: stepsOf(game, file) };
}

/** The steps of a file, each with the history that belongs to it: a scene's history begins anew, so that boards show it at once. */
export function stepsOf(game: Game, { scenes }: File): Step[] {
  return scenes.flatMap(({ steps, history }) =>
    steps.map(({ name, accepts, told, view }) => ({
      says: `${game}-${name}` as Key,
      accepts,
      view: { ...view, legal: view.legal as Value[], history: history.slice(0, told) },
      clause: CLAUSES[game][name] as string,
    })),
  );
}
