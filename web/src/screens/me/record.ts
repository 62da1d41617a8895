/** How somebody's games went, game by game. */

import type { Statistics } from '../../protocol/types';

type Tallied = Statistics['tally'][number];

export interface GameRecord {
  game: string;
  played: number;
  won: number;
  /** By number of players, fewest first. */
  lines: Tallied[];
}

/** Each game that was played; the one played most comes first. */
export function byGame(tally: readonly Tallied[]): GameRecord[] {
  const games = [...new Set(tally.map((line) => line.game))];
  return games
    .map((game) => {
      const lines = tally.filter((line) => line.game === game).sort((a, b) => a.players - b.players);
      return { game, lines, played: sum(lines, 'played'), won: sum(lines, 'won') };
    })
    .sort((a, b) => b.played - a.played || a.game.localeCompare(b.game));
}

export const sum = (tally: readonly Tallied[], what: 'played' | 'won'): number =>
  tally.reduce((all, line) => all + line[what], 0);
