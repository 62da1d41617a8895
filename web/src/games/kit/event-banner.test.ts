import { cleanup, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameEvent, SeatInfo, View } from './board';
import { BoardState } from './board-state.svelte';
import EventBanner from './EventBanner.svelte';
import { FilmPlayer, LONGEST_STEP, type Banner, type FilmStep, type Motion } from './film.svelte';

const BANNER: Banner = { seat: 1, text: (_, seats) => `*${seats[1]?.name}* spies on you` };
const event = {
  by: 1,
  text: 'spy',
  value: { kind: 'spy', text: 'spy', clause: '' },
  facts: [],
  clause: null,
  says: [],
};
const at = (events: number): View =>
  ({ viewer: 0, legal: [], position: {}, history: Array<GameEvent>(events).fill(event) }) as unknown as View;

/** Two steps for every event, which share a banner. */
class Spying extends FilmPlayer<View, object> {
  protected override steps(_: object, before: View, view: View, motion: Motion): FilmStep<object>[] {
    if (motion !== 'full') return [];
    return view.history
      .slice(before.history.length)
      .flatMap((_, i) =>
        [0, 1].map(() => ({ shown: {}, lasts: 500, event: before.history.length + i, banner: BANNER })),
      );
  }
}

describe('the banner of a great moment', () => {
  let film: Spying;
  const shown = (): string => document.querySelector('.banner')?.textContent.trim() ?? '';
  beforeEach(() => {
    vi.useFakeTimers();
    // happy-dom has no Web Animations
    Element.prototype.animate ??= () =>
      ({ cancel: () => undefined, finished: Promise.resolve() }) as unknown as Animation;
    film = new BoardState().get(Spying);
    film.show(at(0), 'full');
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  const open = (motion: Motion): void => {
    const seats = ['Ann', 'Zita'].map((name, seat) => ({ seat, name, character: name.toLowerCase() }) as SeatInfo);
    const Pawn = (() => undefined) as never;
    render(EventBanner, { props: { film, view: at(0), seats, language: 'en', motion, Pawn } });
  };

  test('says who does what while the steps of it run, to the eye only', async () => {
    open('full');
    film.show(at(1), 'full');
    await tick();
    const banner = document.querySelector('.banner');
    expect(shown()).toBe('Zita spies on you');
    expect(banner?.getAttribute('aria-hidden')).toBe('true');
    vi.advanceTimersByTime(600);
    await tick();
    expect(document.querySelector('.banner')).toBe(banner);
    vi.advanceTimersByTime(500);
    expect(film.banner).toBe(null);
  });

  test('is skipped with the film', () => {
    film.show(at(1), 'full');
    film.skip();
    expect(film.banner).toBe(null);
  });

  test('stands still without movement, nothing waits for it, and news of no event leave it', async () => {
    open('calm');
    film.show(at(1), 'calm');
    await tick();
    expect([shown(), film.running, film.step]).toEqual(['Zita spies on you', false, null]);
    film.show(at(1), 'calm');
    expect(film.banner).toBe(BANNER);
    vi.advanceTimersByTime(LONGEST_STEP);
    expect(film.banner).toBe(null);
    film.show(at(2), 'none');
    expect(film.banner).toBe(null);
  });
});
