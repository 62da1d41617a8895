/** Knights as figures with an identity, so that the screen can show who walked where. */

import { posts, type Post } from './standing';
import type { Layout } from './layout';
import { COLOURS, type Colour, type PlaceName, type Position } from '../types';

export interface Figure {
  id: string;
  colour: Colour;
  place: PlaceName;
}

/** The part of a position that stands on the board; a film changes it step by step. */
export interface Shown {
  /** Knights by place, `chamber` and `nest` included. */
  crowds: Record<PlaceName, Partial<Record<Colour, number>>>;
  /** How far knights ride from each place of the way. */
  reach: Record<PlaceName, number>;
  stacks: Position['stacks'];
  /** The fields beside it. */
  rail: readonly number[];
  dragon: Position['dragon'];
  treasures: number;
  fourKinds: Position['four_kinds'];
  /** What the viewer may count of each player's knights and cards. */
  counts: Counts[];
}

type Rider = Position['riders'][number];
/** What one player has; `gold` where the viewer knows the hand. */
export type Counts = Pick<Rider, 'in_game' | 'gems' | 'gold_cards' | 'treasures' | 'gold'>;

export function shown(position: Position): Shown {
  const crowds: Shown['crowds'] = {};
  for (const { name, knights } of position.places) crowds[name] = { ...knights };
  crowds['chamber'] = Object.assign({}, ...position.riders.map((rider) => rider.home));
  crowds['nest'] = Object.assign({}, ...position.riders.map((rider) => rider.nest));
  return {
    crowds,
    reach: reachOf(position),
    stacks: position.stacks.map(({ gem, gold }) => ({ gem: { ...gem }, gold: { ...gold } })),
    rail: position.rail,
    dragon: { ...position.dragon },
    treasures: position.treasures_left,
    fourKinds: position.four_kinds,
    counts: position.riders.map(({ in_game, gems, gold_cards, treasures, gold }) => ({
      in_game,
      gems: { ...gems },
      gold_cards,
      treasures,
      ...(gold && { gold: { ...gold } }),
    })),
  };
}

export function reachOf(position: Position): Shown['reach'] {
  return Object.fromEntries(position.places.map(({ name, reach }) => [name, reach]));
}

/** The same figures on their new places: those who can stay do, and whoever left one place has come to another. */
export function cast(before: readonly Figure[], crowds: Shown['crowds']): Figure[] {
  const out: Figure[] = [];
  for (const colour of COLOURS) {
    const wanted = Object.entries(crowds).flatMap(([place, crowd]) => Array<PlaceName>(crowd[colour] ?? 0).fill(place));
    const idle = before.filter((figure) => figure.colour === colour);
    const open: PlaceName[] = [];
    for (const place of wanted) {
      const i = idle.findIndex((figure) => figure.place === place);
      if (i >= 0) out.push(...idle.splice(i, 1));
      else open.push(place);
    }
    open.forEach((place, i) => out.push({ id: idle[i]?.id ?? `${colour}${out.length}`, colour, place }));
  }
  return distinct(out);
}

/** Names anew those that got a name twice: figures that appear out of nothing after a jump. */
function distinct(figures: Figure[]): Figure[] {
  const taken = new Set<string>();
  return figures.map((figure) => {
    let id = figure.id;
    for (let n = 0; taken.has(id); n++) id = `${figure.colour}${n}`;
    taken.add(id);
    return { ...figure, id };
  });
}

export interface Placed extends Figure, Post {}

/** The figures on their posts, those further back first. */
export function placed(
  layout: Layout,
  figures: readonly Figure[],
  crowds: Shown['crowds'],
  mine: readonly Colour[] = [],
): Placed[] {
  const free = new Map<PlaceName, Post[]>();
  return figures
    .map((figure) => {
      const rest = free.get(figure.place) ?? posts(layout, figure.place, crowds[figure.place] ?? {}, mine);
      free.set(figure.place, rest);
      const i = Math.max(
        0,
        rest.findIndex((post) => post.colour === figure.colour),
      );
      const [post] = rest.splice(i, 1);
      return { ...(post as Post), ...figure };
    })
    .sort((a, b) => a.y - b.y);
}
