/**
 * What a game adds to a party: one big screen that all look at, and a phone for everybody. The frames are in
 * screens/party; a game says what its sentence, its players' cards and its phones show. A board is drawn as it always
 * is, with `afar` set.
 */
import type { Component } from 'svelte';
import type { BoardParts, BoardProps, Film, Value, View } from '../board';
import type { Part } from '../words';

/** A drawing with its own view box. */
export interface Sign {
  box: string;
  markup: string;
}

/** What the big screen says: one sentence, a line below it, and a number beside it. */
export interface Sentence {
  title: string;
  more: readonly Part[];
  /** Such as odds. */
  number?: string;
  bad?: boolean;
}

/** What a player's card on the big screen says beside figure and name. */
export interface SeatCard {
  line: string;
  /** Amber: decided, or it is this player's turn; violet: safe; plain: neither. */
  light: 'amber' | 'violet' | 'plain';
  sum?: { sign: Sign; n: number };
  sign?: Sign;
}

/** What a phone's part gets besides the view of its seat. */
export interface HandProps<GameView extends View = View> extends BoardProps<GameView> {
  seat: number;
  /** The game's board. */
  parts: BoardParts;
  /** All have chosen, and it is about to be opened everywhere. */
  held: boolean;
  /** Hides everything that only this player may know. */
  cover: () => void;
  /** What could be chosen if this player's turn began now, while others choose; only where the game `plans`. */
  ahead: readonly Value[];
  /** Shows the big screen what is pointed at, or nothing any more; none where the player does not want it. */
  point?: ((text: string | null) => void) | undefined;
}

export interface PartyParts {
  sentence: (board: BoardProps<any>, film: Film) => Sentence;
  seatCard: (board: BoardProps<any>, film: Film, seat: number) => SeatCard;
  /** A phone, below its head. */
  Hand: Component<HandProps<any>>;
  /** What stands at the right of a phone's head. */
  status: (board: BoardProps<any>, film: Film) => { text: string; sign?: Sign; n?: number; yours?: boolean };
  /** Whether a phone has secrets that can be covered; a hand that hides them by itself has none. */
  covers: boolean;
  /** Whether a phone can show on the big screen what its owner is about to choose. */
  points: boolean;
  /** Whether a player can plan on the phone while others choose. */
  plans?: boolean;
}
