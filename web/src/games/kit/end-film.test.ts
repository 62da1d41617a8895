import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BoardState } from './board-state.svelte';
import { BEATS, END, EndFilm, WITHOUT_SCENE } from './end-film.svelte';

let film: EndFilm;
beforeEach(() => {
  vi.useFakeTimers();
  film = new BoardState().get(EndFilm);
});
afterEach(() => void vi.useRealTimers());

describe('the end of a game', () => {
  test('is its last picture where nothing is played', () => {
    expect([film.time, film.running, film.played, film.counted(5)]).toEqual([END, false, false, 5]);
  });

  test('opens, then counts, then honours', () => {
    film.play();
    expect([film.time, film.running, film.played]).toEqual([0, true, true]);
    vi.advanceTimersByTime(BEATS.open + 20);
    expect(film.between(0, BEATS.open)).toBe(1);
    expect(film.counted(4)).toBe(0);
    vi.advanceTimersByTime(BEATS.count - BEATS.open);
    expect(film.counted(4)).toBe(1);
    expect(film.between(BEATS.count, BEATS.decide)).toBeLessThan(0.1);
    vi.advanceTimersByTime(END);
    expect([film.time, film.running]).toEqual([END, false]);
  });

  test('counts every source once, all by the time the winner is told', () => {
    film.play(WITHOUT_SCENE);
    const seen = new Set<number>();
    for (; film.time < BEATS.decide; vi.advanceTimersByTime(16)) seen.add(film.counted(6));
    expect([...seen, film.counted(6)]).toEqual([0, 1, 2, 3, 4, 5, 6, 6]);
  });

  test('is skipped by a key or tap, but not by the one that ended the film before it', () => {
    vi.advanceTimersByTime(1000);
    const before = new Event('pointerdown');
    Object.defineProperty(before, 'timeStamp', { value: 990 });
    vi.spyOn(performance, 'now').mockReturnValue(1000);
    film.play();
    film.skip(before);
    expect(film.running).toBe(true);
    const after = new Event('pointerdown');
    Object.defineProperty(after, 'timeStamp', { value: 1200 });
    film.skip(after);
    expect(film.time).toBe(END);
    vi.restoreAllMocks();
  });
});
