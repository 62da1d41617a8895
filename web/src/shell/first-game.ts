/** The game that "Play now" opens: against whom, and how gently. Remembered in this browser. */

import type { Settings } from '../protocol/types';
import { store, stored } from './storage';

export const LEVELS = ['easy', 'normal', 'hard', 'champion'] as const;
export type Level = (typeof LEVELS)[number];

/** The rung of the ladder that plays at a level. */
export const RUNGS: Readonly<Record<Level, string>> = {
  easy: 'apprentice',
  normal: 'companion',
  hard: 'master',
  champion: 'champion',
};

interface Remembered {
  level?: Level;
  /** Rivals by game. */
  rivals?: Record<string, number>;
  /** Somebody has played here. */
  played?: boolean;
}

const NAME = 'grotto-play';
const remembered = (): Remembered => stored<Remembered>(NAME, {});
const remember = (news: Remembered): void => store(NAME, { ...remembered(), ...news });

/** Newcomers begin with easy rivals; whoever has chosen finds their choice again. */
export function levelChosen(): Level {
  const { level } = remembered();
  return level !== undefined && LEVELS.includes(level) ? level : 'easy';
}

export function chooseLevel(level: Level): void {
  remember({ level });
}

/** How many rivals, among those that the game allows. */
export function rivalsChosen(game: string, usual: number, allowed: readonly number[]): number {
  const chosen = remembered().rivals?.[game] ?? usual;
  return allowed.includes(chosen) || allowed.length === 0 ? chosen : (allowed[0] ?? usual);
}

export function chooseRivals(game: string, rivals: number): void {
  remember({ rivals: { ...remembered().rivals, [game]: rivals } });
}

/** A first game, and any easy one, is played at a pace that can be followed, with odds and advice. */
export function gentleness(level: Level): Pick<Settings, 'pace' | 'hints'> {
  return level === 'easy' || !remembered().played ? { pace: 'human', hints: 'always' } : {};
}

export function hasPlayed(): void {
  remember({ played: true });
}
