/** Advice that the viewer asked for, as boards draw it: where the table allows it. */

import type { Schemas } from '../../../protocol/types';

export type HintChoice = Schemas['HintChoice'];

export interface Advice {
  /** The best choices, the best first; null while the coach thinks. */
  choices: readonly HintChoice[] | null;
  /** Which of them is pointed at: its sentence is told and its way is drawn. */
  at: number;
  point: (at: number) => void;
  hide: () => void;
}

/** A choice with its number as it is shown, from 1. */
export interface NumberedHint {
  number: number;
  choice: HintChoice;
  chosen: boolean;
}

/** The choices of advice, numbered. */
export function numbered(advice: Advice | undefined): NumberedHint[] {
  return (advice?.choices ?? []).map((choice, i) => ({ number: i + 1, choice, chosen: i === advice?.at }));
}

/** The advice for one action, by its text. */
export function hintFor(advice: Advice | undefined, text: string): NumberedHint | undefined {
  return numbered(advice).find(({ choice }) => choice.text === text);
}

/** A chance as whole percent. */
export function percent(chance: number): number {
  return Math.round(chance * 100);
}
