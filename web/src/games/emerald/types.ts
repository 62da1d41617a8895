/** Emerald as the browser reads it: docs/reference/views.md. */

import type { Gem } from '../../art/gems';
import type { Value, View } from '../kit/board';

export type Kind = Exclude<Gem, 'diamond'>;
export const KINDS: readonly Kind[] = ['ruby', 'emerald', 'garnet', 'turquoise'];

/** A colour letter. Colours stand in the order of the players' looks. */
export type Colour = 'R' | 'B' | 'G' | 'Y' | 'V';
export const COLOURS: readonly Colour[] = ['R', 'B', 'G', 'Y', 'V'];

/** T1 to T4 and M in the castle, m1 to m6, c1 to c9; for moves also `chamber`. */
export type PlaceName = string;

export interface Place {
  name: PlaceName;
  knights: Partial<Record<Colour, number>>;
  reach: number;
}

export interface Stacks {
  gem: { cards: number; open: Kind | null };
  gold: { cards: number; open: number | null };
}

export interface Rider {
  colours: Colour[];
  in_game: number;
  home: Partial<Record<Colour, number>>;
  nest: Partial<Record<Colour, number>>;
  gems: Record<Kind, number>;
  treasures: number;
  gold_cards: number;
  purse_log: Array<number | null>;
  gold?: Record<string, number>;
  points?: number;
}

export interface Position {
  phase: string;
  active: number | null;
  moves: number;
  card_taken: boolean;
  dragon_due: boolean;
  moved: { colour: Colour; place: PlaceName | null } | null;
  freed: { colour: Colour; place: PlaceName | null } | null;
  caught: { colour: Colour; place: PlaceName | null } | null;
  places: Place[];
  stacks: Stacks[];
  last_stack: { sort: 'gem' | 'gold'; field: number };
  /** The cave fields beside the rail. */
  rail: number[];
  dragon: { field: number; facing: string };
  forecast: Array<{ pips: number; sides: number; way: number[]; facing: string }>;
  treasures_left: number;
  treasure_value: number;
  bonus_value: number;
  four_kinds: number | null;
  majorities: Record<Kind, number | null>;
  unseen_gems: Record<string, number>;
  unseen_gold: Record<string, number>;
  riders: Rider[];
}

export type EmeraldView = View<Position>;

export interface Move extends Value {
  kind: 'move';
  colour: Colour;
  from: PlaceName;
  to: PlaceName;
  steps: number;
  take: 'gem' | 'gold' | 'treasure' | null;
  card: Kind | number | null;
  /** Steps from the places where the ride changes them, once it is done. */
  reach: Record<PlaceName, number>;
  /** Why the dragon will move. */
  wakes: 'dragon' | 'rail' | null;
  /** The ending, if it ends the game. */
  ends: 'last-treasure' | 'one-knight' | null;
}

export interface Catch extends Value {
  kind: 'catch';
  colour: Colour;
  seat: number;
  place: PlaceName;
}

export interface Bribe extends Value {
  kind: 'bribe';
  card?: number;
  colour: Colour;
  seat: number;
  place: PlaceName;
}

export function isMove(value: Value): value is Move {
  return value.kind === 'move';
}

export function isCatch(value: Value): value is Catch {
  return value.kind === 'catch';
}

export function isBribe(value: Value): value is Bribe {
  return value.kind === 'bribe';
}

/** The number of a colour's look in art/players.ts. */
export function lookOf(colour: Colour): number {
  return COLOURS.indexOf(colour);
}

/** Who plays this colour. */
export function ownerOf(position: Position, colour: Colour): number {
  return position.riders.findIndex((rider) => rider.colours.includes(colour));
}

/** The looks of a seat's knights: two with two players, so seat and look differ there. */
export function looksOf(view: EmeraldView, seat: number): number[] {
  return (view.position.riders[seat]?.colours ?? []).map(lookOf);
}

/** The knights of one place, colour by colour. */
export function standing(knights: Partial<Record<Colour, number>>): Colour[] {
  return COLOURS.flatMap((colour) => Array<Colour>(knights[colour] ?? 0).fill(colour));
}

/** The cave field's number, or null for every other place. */
export function caveField(place: PlaceName): number | null {
  return place.startsWith('c') && place !== 'chamber' ? Number(place.slice(1)) : null;
}
