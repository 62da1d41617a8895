/** Erdgeister as the browser reads it: docs/reference/views.md, and the board's geometry from the server. */

import type { Value, View } from '../kit/board';

export interface Figure {
  /** Its public name: colour letter and handle, such as `Ra`. */
  figure: string;
  seat: number;
  /** `A7`, `a7`, `A5d`, `hand` or `chamber`. */
  at: string;
  /** 0 for blank; null if the viewer has not seen it. */
  number: number | null;
  seen_by: number[];
  public: boolean;
  /** Whether it bears the key, as far as the viewer can tell. */
  bearer: boolean | null;
}

export type CardKind = 'extra' | 'spy' | 'kidnap';

export interface Position {
  board: string;
  reconstruction: boolean;
  faces: Array<string | null>;
  key_number: number | null;
  phase: string;
  turn: number | null;
  turns: number;
  turn_limit: number;
  goal: number;
  home: number[];
  cards: Array<Record<CardKind, number>>;
  /** `due`: which figure of the action comes next, 1 or 2; null once the action is over. */
  done: { figures: number; kind: 'placing' | 'moving' | null; first: string | null; due: number | null; card: boolean };
  marked: string | null;
  figures: Figure[];
  standing: Record<string, string[]>;
  crowd: Record<string, number>;
  finisher: number | null;
}

export type ErdgeisterView = View<Position>;

/** A figure that goes somewhere: placed, moved or carried. */
export type Going = Place | Move | Carry;

interface Ends extends Value {
  figure: string;
  from: string;
  to: string;
  /** How many count afterwards, in each tunnel or shaft where that changes. */
  crowd: Record<string, number>;
}

export interface Place extends Ends {
  kind: 'place';
}

export interface Carry extends Ends {
  kind: 'carry';
}

export interface Move extends Ends {
  kind: 'move';
  steps: number;
  /** The tunnel or shaft whose gnomes are counted for it, and those gnomes. */
  zone: string;
  counted: string[];
  /** Where it walks, from the field where it sets off to its landing. */
  path: string[];
  landing: string;
  /** `plain`, `dark corner`, `sneak path` or `secret passage`. */
  way: string;
  /** Where a secret passage beside the landing does not lead, because there is no room. */
  taken: string[];
}

/** A card or an answer about one figure. */
export interface About extends Value {
  kind: 'spy' | 'show' | 'keep' | 'kidnap';
  figure: string;
  from?: string;
}

export function isGoing(value: Value): value is Going {
  return value.kind === 'place' || value.kind === 'move' || value.kind === 'carry';
}

export function isMove(value: Value | null | undefined): value is Move {
  return value?.kind === 'move';
}

export type SpecialKind = 'dark' | 'secret' | 'sneak';

export interface SpecialField {
  kind: SpecialKind;
  /** The field it lies beside; a sneak path's entry. */
  beside: string;
  /** Where a sneak path ends. */
  out?: string;
}

/** What the board is drawn from: `grotto.games.erdgeister.geometry`. */
export interface Geometry {
  name: string;
  reconstruction: boolean;
  tunnels: string[];
  tunnel_length: number;
  shaft_length: number;
  arrows: number[];
  protected: number[];
  dark_room: number;
  beside: SpecialField[];
  tiles: Record<string, Record<string, SpecialField[]>>;
}
