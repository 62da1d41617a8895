/** Emerald's types, from the description of the API (docs/reference/views.md), and small questions about them. */

import type { BoardProps } from '../kit/board';
import type { GameView, Schemas } from '../../protocol/types';

export type EmeraldView = GameView<'Emerald'>;
export type EmeraldProps = BoardProps<EmeraldView>;
export type Position = Schemas['EmeraldPosition'];
export type Action = Schemas['EmeraldAction'];
export type Move = Schemas['EmeraldMove'];
export type Catch = Schemas['EmeraldCatch'];
export type Bribe = Schemas['EmeraldBribe'];
export type Event = EmeraldView['history'][number];
export type Fact = Event['facts'][number];
export type Place = Schemas['EmeraldPlace'];
export type Stacks = Schemas['EmeraldStacks'];
export type Colour = Schemas['EmeraldKnight']['colour'];
/** A kind of gem. */
export type Kind = keyof Schemas['EmeraldGemCounts'];
/** T1 to T4 and M in the castle, m1 to m6, c1 to c9; for moves also `chamber`. */
export type PlaceName = string;

export const KINDS: readonly Kind[] = ['ruby', 'emerald', 'garnet', 'turquoise'];
/** Colours stand in the order of the players' looks. */
export const COLOURS: readonly Colour[] = ['R', 'B', 'G', 'Y', 'V'];

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
