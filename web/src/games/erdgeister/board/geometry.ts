/** Which board is played on, and what its places are called. */

import standard from './default-board.json';
import type { ErdgeisterView, Geometry, SpecialField } from '../types';

/** The geometry that the server put among the options; without one it is the default board. */
export function geometryOf({ geometry }: Pick<ErdgeisterView['options'], 'geometry'>): Geometry {
  return geometry ?? (standard as Geometry);
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
  const dark = new Set(
    specialsOf(board, faces)
      .filter((it) => it.kind === 'dark')
      .map((it) => it.beside),
  );
  const out: string[] = [];
  for (const name of board.tunnels) {
    for (const field of [...tunnelOf(board, name), ...shaftOf(board, name)]) {
      out.push(field);
      if (dark.has(field)) out.push(`${field}d`);
    }
  }
  return [...out, 'chamber'];
}

/** The fields of a tunnel as they lie, clockwise. */
export function tunnelOf(board: Geometry, name: string): string[] {
  return Array.from({ length: board.tunnel_length }, (_, i) => `${name}${i + 1}`);
}

/** The fields of the shaft behind a tunnel, from its entrance inwards. */
export function shaftOf(board: Geometry, tunnel: string): string[] {
  return Array.from({ length: board.shaft_length }, (_, i) => `${tunnel.toLowerCase()}${i + 1}`);
}
