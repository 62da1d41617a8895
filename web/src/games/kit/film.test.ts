import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, View } from './board';
import { BoardState } from './board-state.svelte';
import { FilmPlayer, LONGEST_STEP, paced, skipsFilm, toldOf, type FilmStep, type Motion } from './film.svelte';

const event = (i: number): GameEvent => ({
  by: 0,
  text: `e${i}`,
  value: { kind: 'x', text: `e${i}`, clause: '' },
  facts: [],
  clause: null,
  says: [],
});

/** A view after some events; its position counts them. */
const at = (events: number, more: Partial<View> = {}): View => ({
  game: 'test',
  rules: '1',
  players: 2,
  options: {},
  viewer: 0,
  to_act: [0],
  legal: [{ kind: 'x', text: `choice ${events}`, clause: '' }],
  position: { counted: events, secret: `of ${events}` },
  history: Array.from({ length: events }, (_, i) => event(i)),
  ...more,
});

interface Shown {
  counted: number;
}

class Counting extends FilmPlayer<View, Shown> {
  heardSteps: number[] = [];
  protected override heard({ event }: FilmStep<Shown>): void {
    this.heardSteps.push(event);
  }
  protected override rest(view: View): Shown {
    return { counted: (view.position as Shown).counted };
  }
  protected override steps(from: Shown, before: View, view: View, motion: Motion): FilmStep<Shown>[] {
    if (motion !== 'full') return [];
    return view.history
      .slice(before.history.length)
      .map((_, i) => ({ shown: { counted: from.counted + i + 1 }, lasts: 400, event: before.history.length + i }));
  }
  protected override tell({ counted }: Shown): object {
    return { counted };
  }
}

let film: Counting;
beforeEach(() => {
  vi.useFakeTimers();
  film = new BoardState().get(Counting);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const told = (): View => film.told as View;

describe('a film', () => {
  it('shows the first view at once, and what is new after it step by step', () => {
    film.show(at(2), 'full');
    expect([film.running, film.shown.counted, film.eventsShown]).toEqual([false, 2, 2]);
    film.show(at(4), 'full');
    const seen: unknown[] = [];
    for (; film.running; vi.advanceTimersToNextTimer())
      seen.push([film.shown.counted, film.eventsShown, film.eventsBegun, (told().position as Shown).counted]);
    // what is told is one step behind what the board is showing, and never ahead
    expect(seen).toEqual([
      [3, 2, 3, 2],
      [4, 3, 4, 3],
    ]);
    expect([film.shown.counted, film.eventsShown]).toEqual([4, 4]);
  });

  it('is heard step by step, and silent when it is skipped or not shown', () => {
    film.show(at(2), 'full');
    film.show(at(5), 'full');
    expect(film.heardSteps).toEqual([2]);
    vi.advanceTimersToNextTimer();
    film.skip();
    film.show(at(6), 'none');
    expect(film.heardSteps).toEqual([2, 3]);
  });

  it('offers no choice, knows no result and tells nothing of the new position while it runs', () => {
    film.show(at(2), 'full');
    const next = at(3, { outcome: { ending: 'x', shares: [1, 0], points: [1, 0], clause: '' } });
    film.show(next, 'full');
    expect(told()).toMatchObject({ legal: [], position: { counted: 2, secret: 'of 2' } });
    expect([told().outcome, told().history.length]).toEqual([undefined, 2]);
    film.skip();
    expect(told()).toBe(next);
  });

  it('says that those act whom it shows acting, also while chance does', () => {
    const by = (...seats: GameEvent['by'][]): GameEvent[] => seats.map((by, i) => ({ ...event(i), by }));
    film.show(at(1, { history: by(0), to_act: [1] }), 'full');
    film.show(at(4, { history: by(0, 1, 'chance', 2), to_act: [3] }), 'full');
    const seen: number[][] = [];
    for (; film.running; vi.advanceTimersToNextTimer()) seen.push(told().to_act);
    expect([...seen, told().to_act]).toEqual([[1], [1], [2], [3]]);
    film.show(at(5, { history: by(0, 1, 'chance', 2, 3), to_act: [0, 1] }), 'full');
    film.skip();
    film.show(at(6, { history: by(0, 1, 'chance', 2, 3, 0), to_act: [0] }), 'full');
    expect(told().to_act).toEqual([0, 1]);
  });

  it('takes more steps in while it runs, and then is quicker', () => {
    film.show(at(0), 'full');
    film.show(at(4), 'full');
    film.show(at(8), 'full');
    let passed = 0;
    for (; film.running; passed += 10) vi.advanceTimersByTime(10);
    expect(film.shown.counted).toBe(8);
    expect(passed).toBeLessThanOrEqual(400 + LONGEST_STEP + 10);
  });

  it('goes on when a view brings nothing new, and ends with the newest view', () => {
    film.show(at(2), 'full');
    film.show(at(3), 'full');
    const locked = at(3);
    film.show(locked, 'full');
    expect(film.running).toBe(true);
    vi.advanceTimersByTime(400);
    expect(told()).toBe(locked);
  });

  it('is none after a step back, in another match, where motion is unwanted or nobody looks', () => {
    const still = (next: View, motion: Motion = 'full'): void => {
      film.show(next, motion);
      expect([film.running, film.told]).toEqual([false, next]);
    };
    still(at(5));
    still(at(4));
    still(at(6, { history: [...at(4).history.slice(0, 3), event(9), event(10), event(11)] }));
    still(at(4));
    still(at(5), 'none');
    still(at(6), 'calm');
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    still(at(7));
  });

  it('is none for the next player at the same screen, who would be told what the last one knew', () => {
    film.show(at(2), 'full');
    const other = at(3, { viewer: 1 });
    expect(toldOf(film, other)).toBe(other);
    film.show(other, 'full');
    expect([film.running, toldOf(film, other)]).toEqual([false, other]);
  });

  it('ends with a tap on the board or a key, which does nothing else; other keys mean something else', () => {
    const board = document.createElement('div');
    document.body.append(board);
    const stop = skipsFilm(film)(board);
    const start = (): void => {
      film.show(at(2), 'none');
      film.show(at(3), 'full');
      expect(film.running).toBe(true);
    };
    const press = (key: string): boolean =>
      window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    start();
    board.dispatchEvent(new PointerEvent('pointerdown'));
    expect(film.running).toBe(false);
    start();
    expect([press('Tab'), film.running, press('g'), film.running]).toEqual([true, true, false, false]);
    expect(press('g')).toBe(true);
    stop();
    start();
    expect([press('g'), film.running]).toEqual([true, true]);
  });
});

describe('the pace', () => {
  const steps = (...lasts: number[]): { lasts: number }[] => lasts.map((it) => ({ lasts: it }));
  it('keeps a short film, speeds a long one up, and drops one that would be too quick', () => {
    const pace = { longest: 1000, fastest: 0.5 };
    expect(paced(steps(300, 300), pace)).toEqual(steps(300, 300));
    expect(paced(steps(1000, 1000), pace)).toEqual(steps(500, 500));
    expect(paced(steps(1000, 1001), pace)).toEqual([]);
  });
  it('lets no step last longer than two seconds', () => {
    expect(paced(steps(5000), { longest: 9000, fastest: 1 })).toEqual(steps(LONGEST_STEP));
  });
});
