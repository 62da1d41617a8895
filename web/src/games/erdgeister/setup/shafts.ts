/** The shafts of a board, and what each face of their tiles shows. */

import standard from '../board/default-board.json';

export const FACES = ['I', 'II'] as const;
export type Face = (typeof FACES)[number];
const SPECIALS = ['dark', 'sneak', 'secret'] as const;
export type Special = (typeof SPECIALS)[number];

export interface Shaft {
  name: string;
  faces: Record<Face, Special[]>;
}

type Table = Readonly<Record<string, unknown>>;

const table = (value: unknown): Table => (typeof value === 'object' && value !== null ? (value as Table) : {});

/** The shafts of a board as its file gives it, or of the usual mine if there is none. */
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
      return shaft(name, (face, special) => ((table(tile[face])[special] as unknown[] | undefined)?.length ?? 0) > 0);
    });
}

function shaft(name: string, shows: (face: Face, special: Special) => boolean): Shaft {
  const on = (face: Face): Special[] => SPECIALS.filter((special) => shows(face, special));
  return { name, faces: { I: on('I'), II: on('II') } };
}
