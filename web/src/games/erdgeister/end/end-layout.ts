/** Who stands where at the end of the game: the winner's gnomes on the chest, the others beside it, and the chain of arrivals. */

import { at } from '../../../art/geometry';
import { sourcesOf } from '../../kit/tally';
import type { ErdgeisterView, Figure } from '../types';

export type Role = 'lifted' | 'lifter' | 'winner' | 'rival';

export interface Actor {
  it: Figure;
  role: Role;
  /** Beside the middle of the chest's foot, in units of the scene; y grows downwards. */
  x: number;
  y: number;
  /** Its height. */
  h: number;
  /** Degrees. */
  lean: number;
  /** Its place among all arrivals, from 0. */
  arrival: number;
}

/** A rival's sign over their gnomes. */
export interface Plate {
  seat: number;
  x: number;
  y: number;
}

export interface Cast {
  /** From the back to the front. */
  actors: Actor[];
  plates: Plate[];
  /** All gnomes that came home, in this order. */
  arrivals: Figure[];
}

const TALL = 126;
const RIVAL = 0.86;
const BEHIND = 0.74;
/** Between the middle and the nearest and the furthest rival. */
const NEAR = 296;
const FAR = 486;
const IN_A_ROW = 4;
const CLOSER = 0.88;
const isNarrow = (width: number): boolean => width < 640;

/** Who stands where in a scene of this width in pixels: on a narrow one those beside the chest stand closer. */
export function castOf(view: ErdgeisterView, width: number): Cast {
  const closer = isNarrow(width) ? CLOSER : 1;
  const { shares = [], tally = [] } = view.outcome ?? {};
  const byName = new Map(view.position.figures.map((it) => [it.figure, it]));
  const arrivals = sourcesOf(tally).flatMap((name) => byName.get(name) ?? []);
  const best = shares.findIndex((share) => share > 0);
  const own = arrivals.filter(({ seat }) => seat === best);
  const rivals = shares.map((_, seat) => seat).filter((seat) => seat !== best);
  const sides = sharedOut(rivals.map((seat) => arrivals.filter((it) => it.seat === seat)).filter((it) => it.length));
  const placed = [...winners(own), ...sides.flatMap((groups, i) => beside(groups, i ? 1 : -1))];
  const actors = placed.map((actor) => ({ ...actor, x: actor.x * closer, arrival: arrivals.indexOf(actor.it) }));
  return {
    actors: actors.sort((a, b) => a.y - b.y),
    plates: sides.flatMap((groups, i) => platesOf(groups, i ? 1 : -1)),
    arrivals,
  };
}

type Placed = Omit<Actor, 'arrival'>;

/** The key bearer is lifted, or else whoever came last; the next two lift it, and the others cheer beside the chest. */
function winners(own: readonly Figure[]): Placed[] {
  const top = own.find(({ bearer }) => bearer) ?? own[own.length - 1];
  const rest = own.filter((it) => it !== top);
  if (!top) return [];
  const lifted: Placed = { it: top, role: 'lifted', x: 0, y: -226, h: TALL * 1.16, lean: 0 };
  return [
    lifted,
    ...rest.map((it, i): Placed => {
      const side = i % 2 ? 1 : -1;
      if (i < 2) return { it, role: 'lifter', x: 54 * side, y: -120, h: TALL, lean: 0 };
      const out = Math.floor(i / 2) - 1;
      return { it, role: 'winner', x: (196 + 62 * out) * side, y: 4 + 22 * out, h: TALL, lean: 5 * side };
    }),
  ];
}

/** Groups to the left and to the right, so that both sides are about as full. */
function sharedOut(groups: readonly Figure[][]): [Figure[][], Figure[][]] {
  const [left, right]: [Figure[][], Figure[][]] = [[], []];
  const count = (side: Figure[][]): number => side.flat().length;
  for (const group of groups.toSorted((a, b) => b.length - a.length)) {
    if (groups.length === 1 && group.length > IN_A_ROW) {
      left.push(group.slice(0, Math.ceil(group.length / 2)));
      right.push(group.slice(Math.ceil(group.length / 2)));
    } else (count(left) <= count(right) ? left : right).push(group);
  }
  return [left, right];
}

/** The first group in front, a second one behind it. */
function beside(groups: readonly Figure[][], side: number): Placed[] {
  return groups.flatMap((group, row) =>
    group.map((it, i): Placed => {
      const x = rowAt(group.length, i) + (row ? -24 : 0);
      return {
        it,
        role: 'rival',
        x: x * side,
        y: row ? -46 : 10 + (x - NEAR) * 0.12,
        h: TALL * (row ? BEHIND : RIVAL),
        lean: 0,
      };
    }),
  );
}

function rowAt(count: number, i: number): number {
  const step = Math.min(66, (FAR - NEAR) / Math.max(1, count - 1));
  const middle = (NEAR + FAR) / 2;
  return middle + (i - (count - 1) / 2) * step;
}

function platesOf(groups: readonly Figure[][], side: number): Plate[] {
  return groups.map((group, row) => ({
    seat: at(group, 0).seat,
    x: ((NEAR + FAR) / 2) * side,
    y: -132 - (groups.length - 1) * 34 - row * 52,
  }));
}

/** Where the scene lies in a window. */
export interface Stage {
  /** Pixels for one unit of the scene. */
  unit: number;
  /** The foot of the chest. */
  x: number;
  y: number;
  /** The row of arrivals: its panel, and the radius of a stone. */
  chain: { x: number; y: number; w: number; h: number; r: number; step: number; first: number; line: number };
  narrow: boolean;
}

/** From the foot of the chest up to the top of the crown, down to the lowest foot, and to the side. */
const [ABOVE, BELOW, ASIDE] = [404, 52, 528];

export function stageOf(width: number, height: number, top: number, arrivals: number): Stage {
  const narrow = isNarrow(width);
  const chain = chainOf(width, height, narrow, arrivals);
  const free = Math.max(120, chain.y - top - 8);
  const unit = Math.min(width / (2 * ASIDE * (narrow ? CLOSER : 1)), free / (ABOVE + BELOW), 1.5);
  // what is left over is shared between the dome above and the gold below
  const y = chain.y - BELOW * unit - Math.max(0, free - (ABOVE + BELOW) * unit) * 0.3;
  return { unit, x: width / 2, y, chain, narrow };
}

function chainOf(width: number, height: number, narrow: boolean, arrivals: number): Stage['chain'] {
  const margin = narrow ? 6 : 24;
  const w = width - 2 * margin;
  const count = Math.max(1, arrivals);
  const step = Math.min(78, (w - (narrow ? 20 : 44)) / count);
  const r = Math.min(25, step * 0.43);
  const h = r * 2 + (narrow ? 44 : 58);
  const y = height - h - (narrow ? 6 : 14);
  return {
    x: margin,
    y,
    w,
    h,
    r,
    step,
    first: margin + (w - step * (count - 1)) / 2,
    line: y + h - r - (narrow ? 10 : 14),
  };
}
