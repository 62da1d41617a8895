/** Views for tests: those that the board is developed on, made by the real rules. */

import type { SeatInfo } from '../kit/board';
import type { EmeraldView } from './types';

interface Fixture {
  view: EmeraldView;
  seats: SeatInfo[];
}

const files = import.meta.glob<unknown>('../../../dev/fixtures/emerald-*.json', { eager: true, import: 'default' });

function file<T>(name: string): T {
  const found = files[`../../../dev/fixtures/emerald-${name}.json`];
  if (!found) throw new Error(`no fixture ${name}`);
  return found as T;
}

export const fixture = (name: string): Fixture => file<Fixture>(name);
export const NAMES = Object.keys(files)
  .map((path) => path.replace(/.*emerald-|\.json/g, ''))
  .filter((name) => name !== 'film');

/** One seat's views after every step of a whole game. */
export const FILM = file<{ views: EmeraldView[]; lengths: number[]; history: EmeraldView['history'] }>('film');
