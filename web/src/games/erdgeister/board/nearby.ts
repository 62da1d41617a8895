/** Where an arrow key leads: to the neighbour that lies most in its direction. */

import type { Point } from '../../../art/geometry';
import { fieldOf, isDark, shaftOf, tunnelOf } from './geometry';
import type { Layout } from './layout';

const ARROWS: Record<string, Point> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Places that lie side by side in the picture: along the ring with the shafts' entrances, and along each shaft. */
export function neighbours(layout: Layout): Map<string, Set<string>> {
  const { board } = layout;
  const out = new Map(layout.places.map((it) => [it, new Set<string>()]));
  const join = (a: string, b: string): void => {
    out.get(a)?.add(b);
    out.get(b)?.add(a);
  };
  const row = (places: readonly string[]): void =>
    places.slice(1).forEach((place, i) => join(places[i] as string, place));
  const ring = board.tunnels.flatMap((name) => [...tunnelOf(board, name), ...shaftOf(board, name).slice(0, 1)]);
  row([...ring, ...ring.slice(0, 1)]);
  for (const name of board.tunnels) row([...shaftOf(board, name), 'chamber']);
  for (const place of layout.places) if (isDark(place)) join(place, fieldOf(place));
  return out;
}

/** The place that an arrow key leads to; null for other keys and at the edge. */
export function towards(layout: Layout, places: Map<string, Set<string>>, from: string, key: string): string | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const [x, y] = layout.where(from).p;
  let best: string | null = null;
  let most = 0.25;
  for (const to of places.get(from) ?? []) {
    const [dx, dy] = [layout.where(to).p[0] - x, layout.where(to).p[1] - y];
    const straight = (dx * arrow[0] + dy * arrow[1]) / (Math.hypot(dx, dy) || 1);
    if (straight > most) [best, most] = [to, straight];
  }
  return best;
}
