import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../protocol/types';
import { mistakeInRow } from './film-mistakes';

const row = (number: number, ...steps: number[]): Schemas['FilmRow'] => ({
  number,
  cards: steps.map((step) => ({ step, text: '5', points: 5, ends: false })),
  yours: null,
  brought: 0,
  best: null,
});
const decision = (step: number, seat: number, grade: Schemas['ReviewedDecision']['grade'], cost: number) =>
  ({ step, seat, grade, cost }) as Schemas['ReviewedDecision'];

const FILM = [row(1, 0, 4), row(2, 10, 14), row(3, 20)];

describe('the mistake of a row of the film', () => {
  it('is the costliest of the own ones in its cave', () => {
    const decisions = [
      decision(2, 1, 'blunder', 0.5),
      decision(3, 0, 'inaccuracy', 0.05),
      decision(6, 0, 'mistake', 0.1),
      decision(12, 0, 'blunder', 0.4),
    ];
    expect(mistakeInRow(FILM, 0, decisions, 0)).toBe(2);
    expect(mistakeInRow(FILM, 1, decisions, 0)).toBe(3);
    expect(mistakeInRow(FILM, 0, decisions, 1)).toBe(0);
  });
  it('is none where all own choices were good, also in the last cave', () => {
    const decisions = [decision(3, 0, 'good', 0.01), decision(21, 0, 'mistake', 0.1)];
    expect(mistakeInRow(FILM, 0, decisions, 0)).toBeNull();
    expect(mistakeInRow(FILM, 2, decisions, 0)).toBe(1);
    expect(mistakeInRow(FILM, 2, decisions, 1)).toBeNull();
  });
});
