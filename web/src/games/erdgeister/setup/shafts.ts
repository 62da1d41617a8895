/** The shafts of a board, and what each face of their tiles shows. */

import standard from '../default-board.json';
import type { Table, Value } from './toml';

export const FACES = ['I', 'II'] as const;
export type Face = (typeof FACES)[number];
const SPECIALS = ['dark', 'sneak', 'secret'] as const;
export type Special = (typeof SPECIALS)[number];

export interface Shaft {
  name: string;
  faces: Record<Face, Special[]>;
}

const table = (value: Value | undefined): Table => (typeof value === 'object' && !Array.isArray(value) ? value : {});

/** Of a board's data as a file gives it; of the usual mine if it is none. */
export function shaftsOf(board: unknown): Shaft[] {
  if (typeof board !== 'object' || board === null) {
    return Object.entries(standard.tiles).map(([name, tile]) =>
      shaft(name, (face, special) => tile[face].some((one) => one.kind === special)),
    );
  }
  const { tunnels, tiles, faces } = board as Table;
  return Object.keys(table(tunnels))
    .sort()
    .map((tunnel) => {
      const name = tunnel.toLowerCase();
      const tile = table(table(tiles)[name] ?? faces);
      return shaft(name, (face, special) => ((table(tile[face])[special] as Value[] | undefined)?.length ?? 0) > 0);
    });
}

function shaft(name: string, shows: (face: Face, special: Special) => boolean): Shaft {
  const on = (face: Face): Special[] => SPECIALS.filter((special) => shows(face, special));
  return { name, faces: { I: on('I'), II: on('II') } };
}
