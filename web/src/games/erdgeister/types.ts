/** Erdgeister's types, from the description of the API (docs/reference/views.md). */

import type { BoardProps } from '../kit/board';
import type { GameView, Schemas } from '../../protocol/types';

export type ErdgeisterView = GameView<'Erdgeister'>;
export type ErdgeisterProps = BoardProps<ErdgeisterView>;
export type Position = Schemas['ErdgeisterPosition'];
export type Figure = Schemas['ErdgeisterFigure'];
export type CardKind = keyof Schemas['ErdgeisterCards'];
export type Action = Schemas['ErdgeisterAction'];
export type Move = Schemas['ErdgeisterMove'];
export type Spy = Schemas['ErdgeisterSpy'];
export type Kidnap = Schemas['ErdgeisterKidnap'];
/** A figure that goes somewhere: placed, moved or carried. */
export type Going = Schemas['ErdgeisterPlace'] | Move | Schemas['ErdgeisterCarry'];
/** What a board is drawn from. */
export type Geometry = Schemas['ErdgeisterGeometry'];
export type SpecialField = Schemas['ErdgeisterSpecialField'];

export type Event = ErdgeisterView['history'][number];

export function isGoing(value: Event['value']): value is Going {
  return value.kind === 'place' || value.kind === 'move' || value.kind === 'carry';
}

export function isMove(value: Event['value'] | null | undefined): value is Move {
  return value?.kind === 'move';
}
