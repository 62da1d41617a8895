/** Diamant's types, from the description of the API (docs/reference/views.md), and small questions about them. */

import type { BoardProps } from '../kit/board';
import type { GameView, Schemas } from '../../protocol/types';

export type DiamantView = GameView<'Diamant'>;
export type DiamantProps = BoardProps<DiamantView>;
export type Position = Schemas['DiamantPosition'];
export type Prospects = Schemas['DiamantProspects'];
export type Event = DiamantView['history'][number];
export type Fact = Event['facts'][number];
export type Choice = NonNullable<Position['your_choice']>;

/** How many cards of each name. */
export type Counts = Readonly<Record<string, number>>;

export type Names = Readonly<Record<string, string>>;

const RELICS = ['relic', 'artifact'];

export function isTreasure(card: string): boolean {
  return /^\d+$/.test(card);
}

export function isRelic(card: string): boolean {
  return RELICS.includes(card);
}

export function isTrap(card: string): boolean {
  return !isTreasure(card) && !isRelic(card);
}
