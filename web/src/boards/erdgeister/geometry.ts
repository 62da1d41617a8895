/** Which board is played on, and what its places are called. */

import standard from './default-board.json';
import type { Geometry, SpecialField } from './types';

/** The geometry that the server put among the options; without one it is the default board. */
export function geometryOf(options: Record<string, unknown>): Geometry {
  return (options['geometry'] as Geometry | undefined) ?? (standard as unknown as Geometry);
}

/** A field's tunnel or shaft. */
export function zoneOf(place: string): string {
  return place.charAt(0);
}

/** Its number within it, from 1. */
export function numberOf(place: string): number {
  return parseInt(place.slice(1), 10);
}

export function isDark(place: string): boolean {
  return place.endsWith('d') && /\d/.test(place);
}

/** The field beside a dark corner; any other place is its own. */
export function fieldOf(place: string): string {
  return isDark(place) ? place.slice(0, -1) : place;
}

export function isShaft(place: string): boolean {
  return /^[a-d]\d/.test(place);
}

export function isField(place: string): boolean {
  return /^[A-Da-d]\d+$/.test(place);
}

/** The special fields that are on the board now: of the tunnels, and of the faces that lie up. */
export function specialsOf(board: Geometry, faces: ReadonlyArray<string | null>): SpecialField[] {
  const shown = board.tunnels.flatMap((name, i) => board.tiles[name.toLowerCase()]?.[faces[i] ?? ''] ?? []);
  return [...board.beside, ...shown];
}

/** All places where figures can stand, in the order in which they are read out. */
export function placesOf(board: Geometry, faces: ReadonlyArray<string | null>): string[] {
  const dark = new Set(specialsOf(board, faces).filter((it) => it.kind === 'dark').map((it) => it.beside));
  const out: string[] = [];
  const row = (name: string, length: number): void => {
    for (let i = 1; i <= length; i++) {
      out.push(`${name}${i}`);
      if (dark.has(`${name}${i}`)) out.push(`${name}${i}d`);
    }
  };
  for (const name of board.tunnels) {
    row(name, board.tunnel_length);
    row(name.toLowerCase(), board.shaft_length);
  }
  return [...out, 'chamber'];
}

/** The fields one step away on foot: along the ring clockwise, and both ways along a shaft. */
export function stepsFrom(board: Geometry, field: string): string[] {
  const { tunnels, tunnel_length: length, shaft_length: depth } = board;
  if (field === 'chamber') return tunnels.map((name) => `${name.toLowerCase()}${depth}`);
  const [name, n] = [zoneOf(field), numberOf(field)];
  if (!isShaft(field)) return [n < length ? `${name}${n + 1}` : `${name.toLowerCase()}1`];
  const after = tunnels[(tunnels.indexOf(name.toUpperCase()) + 1) % tunnels.length];
  const out = n === 1 ? `${after}1` : `${name}${n - 1}`;
  return [out, n < depth ? `${name}${n + 1}` : 'chamber'];
}

/** The way of exactly so many steps from one field to another that never turns back; null if there is none. */
export function walk(board: Geometry, from: string, to: string, steps: number): string[] | null {
  const found = search(board, [from], to, steps);
  return found && found.length === steps + 1 ? found : null;
}

function search(board: Geometry, way: string[], to: string, left: number): string[] | null {
  const here = way[way.length - 1] as string;
  if (left === 0) return here === to ? way : null;
  for (const next of stepsFrom(board, here)) {
    // only the last step may lead to a field that was passed: once round the ring
    if (way.includes(next) && left > 1) continue;
    if (next === way[way.length - 2]) continue;
    const found = search(board, [...way, next], to, left - 1);
    if (found) return found;
  }
  return null;
}
