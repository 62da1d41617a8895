import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tick } from 'svelte';
import type { BoardParts, Outcome, Portion, SeatInfo, View } from './board';
import { BoardState } from './board-state.svelte';
import { EndFilm, WITHOUT_SCENE } from './end-film.svelte';
import Tally from './Tally.svelte';
import { bestPortion, countedPoints, sourcesOf, turningPoint } from './tally';

const OUTCOME: Outcome = {
  ending: 'end',
  clause: 'X-1',
  shares: [0, 1],
  points: [20, 23],
  tally: [
    [
      { source: 'gold', points: 14 },
      { source: 'gems', points: 6 },
    ],
    [
      { source: 'gold', points: 9 },
      { source: 'four-kinds', points: 4 },
      { source: 'treasures', points: 10 },
    ],
  ],
};

describe('points by source', () => {
  test('are counted in an order that suits everybody', () => {
    expect(sourcesOf(OUTCOME.tally ?? [])).toEqual(['gold', 'gems', 'four-kinds', 'treasures']);
    expect(
      sourcesOf([
        [{ source: 'b', points: 1 }],
        [
          { source: 'a', points: 1 },
          { source: 'b', points: 1 },
        ],
      ]),
    ).toEqual(['a', 'b']);
  });

  test('are counted by number where nobody has points of all of them', () => {
    const portions = (...numbers: number[]): Portion[] => numbers.map((n) => ({ source: `cave-${n}`, points: 1 }));
    expect(sourcesOf([portions(1, 4, 5), portions(1, 2, 3, 5)])).toEqual(
      portions(1, 2, 3, 4, 5).map((it) => it.source),
    );
    expect(sourcesOf([portions(10), portions(9)])).toEqual(['cave-9', 'cave-10']);
  });

  test('are counted in order of arrival where that is told', () => {
    expect(
      sourcesOf([
        [{ source: 'Ra', points: 1, arrival: 3 }],
        [
          { source: 'Ba', points: 1, arrival: 1 },
          { source: 'Bb', points: 1, arrival: 2 },
        ],
      ]),
    ).toEqual(['Ba', 'Bb', 'Ra']);
  });

  test('add up step by step', () => {
    const sources = sourcesOf(OUTCOME.tally ?? []);
    expect([0, 1, 2, 3, 4].map((n) => countedPoints(OUTCOME.tally?.[1] ?? [], sources, n))).toEqual([0, 9, 9, 13, 23]);
  });

  test('have a turning point: what the winner got most of compared with the best rival', () => {
    expect(turningPoint(OUTCOME)).toEqual({ source: 'treasures', more: 10, rival: 0, margin: 3 });
    expect(turningPoint({ ...OUTCOME, shares: [0.5, 0.5], points: [20, 20] })).toBe(null);
    expect(turningPoint({ ...OUTCOME, points: [23, 23] })).toBe(null);
  });

  test('have a best one', () => {
    expect(bestPortion(OUTCOME.tally?.[1] ?? [])?.source).toBe('treasures');
    expect(bestPortion([])).toBe(null);
  });
});

describe('the ranking', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  const end = (from?: number): EndFilm => {
    const film = new BoardState().get(EndFilm);
    if (from !== undefined) film.play(from);
    return film;
  };
  const names = ['Ann', 'Ben'];
  const parts = { source: (label: string) => ({ label, colour: 'gold' }) } as unknown as BoardParts;
  const props = (film: EndFilm) => ({
    order: [
      { seat: 1, place: 1, points: 23, won: true },
      { seat: 0, place: 2, points: 20, won: false },
    ],
    outcome: OUTCOME,
    view: { game: 'x', viewer: 0, outcome: OUTCOME } as unknown as View,
    seats: names.map((name, seat) => ({ seat, name, you: seat === 0 }) as SeatInfo),
    parts,
    language: 'en' as const,
    nameOf: (seat: number) => names[seat] ?? '',
    score: (points: number) => `${points} points`,
    placeName: (place: number) => `Place ${place}`,
    film,
  });
  const first = (): string => screen.getAllByRole('listitem')[0]?.textContent ?? '';

  test('shows the result at once where nothing is filmed', () => {
    render(Tally, { props: props(end()) });
    expect(first()).toMatch(/Place 1.*Ben/s);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  test('changes places while it counts, and tells the ear the result from the start', async () => {
    // jsdom has no Web Animations
    Element.prototype.animate ??= () =>
      ({ cancel: () => undefined, finished: Promise.resolve() }) as unknown as Animation;
    render(Tally, { props: props(end(WITHOUT_SCENE)) });
    await vi.advanceTimersByTimeAsync(600);
    expect(first()).toContain('Ann');
    const ben = screen.getAllByRole('listitem')[1] as HTMLElement;
    expect(within(ben).getByText('23 points')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3000);
    expect(first()).toContain('Ben');
  });

  test('a skipped film leaves the result', async () => {
    const film = end(0);
    render(Tally, { props: props(film) });
    film.skip();
    await tick();
    expect(first()).toContain('Ben');
  });
});
