import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { server } from '../../protocol/client';
import type { TableState } from '../../protocol/table.svelte';
import type { Seen } from '../../protocol/types';
import { preferences } from '../../shell/preferences.svelte';
import type { BoardParts, View } from '../../games/kit/board';
import type { BoardState } from '../../games/kit/board-state.svelte';
import { FilmPlayer, type FilmStep } from '../../games/kit/film.svelte';
import { TableModel } from './table-model.svelte';

const SEATS = [0, 1].map((seat) => ({
  seat,
  name: seat ? 'Ben' : 'Anna',
  guest: 'g',
  kind: 'person',
  bot: null,
  you: !seat,
  away: false,
  locked: false,
  deadline: null,
  calls_off: false,
}));

function seen(events: number, over = false, acting = over ? [] : [0, 1]): Seen {
  return {
    table: 't',
    number: events,
    now: 0,
    phase: over ? 'over' : 'playing',
    settings: { game: 'diamant', players: 2, hints: 'always' },
    seat: 0,
    yours: [0],
    seats: SEATS,
    turn: events,
    chosen: null,
    talk: [],
    watchers: [],
    muted: [],
    take_back: false,
    side_game: null,
    start: 0,
    past: Array.from({ length: events }, (_, i) => ({
      by: 'chance',
      text: `e${i}`,
      value: { text: `e${i}`, kind: 'card' },
      facts: [],
      says: [`Card ${i}.`],
    })),
    scene: {
      rules: '1',
      players: 2,
      options: {},
      viewer: 0,
      to_act: acting,
      legal: [],
      position: {},
      outcome: over ? { ending: 'x', shares: [1, 0], points: [2, 1], clause: 'D-46' } : null,
    },
  } as unknown as Seen;
}

/** One step for each event. */
class OneByOne extends FilmPlayer {
  protected override steps(_from: unknown, before: View, view: View): FilmStep<unknown>[] {
    const at = before.history.length;
    return view.history.slice(at).map((_, i) => ({ shown: view.position, lasts: 500, event: at + i }));
  }
}

describe('while the film of a board runs', () => {
  let now: Seen = $state.raw(seen(1));
  let model: TableModel;
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    preferences.change({ motion: 'full' });
    now = seen(1);
    const table = {
      connection: 'open',
      earlier: [],
      missing: 0,
      get seen() {
        return now;
      },
    };
    stop = $effect.root(() => {
      model = new TableModel(table as unknown as TableState);
      model.live();
    });
    flushSync();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  function filmed(Film: new () => FilmPlayer = OneByOne): void {
    model.parts = { film: (board: BoardState) => board.get(Film) } as unknown as BoardParts;
    flushSync();
  }
  const says = (): string[] => model.spoken.map((line) => line.text);
  const told = (): number => model.history.length;
  function step(to: Seen): void {
    now = to;
    flushSync();
  }
  function pass(milliseconds: number): void {
    vi.advanceTimersByTime(milliseconds);
    flushSync();
  }

  test('the log, the voice and the board tell what it has shown, and no more', () => {
    filmed();
    step(seen(3));
    expect([told(), says(), model.board?.view.history.length]).toEqual([1, [], 1]);
    pass(500);
    expect([told(), says()]).toEqual([2, ['Card 1.']]);
    pass(500);
    expect([told(), says(), model.board?.view.history.length]).toEqual([3, ['Card 2.'], 3]);
  });

  test('a tap ends it, and everything is told and offered at once', () => {
    filmed();
    step(seen(3));
    expect([model.filming, model.board?.view.legal]).toEqual([true, []]);
    model.skip();
    flushSync();
    expect([model.filming, told(), model.board?.view]).toEqual([false, 3, model.view]);
  });

  test('a tap also passes over steps that wait', () => {
    filmed();
    step(seen(2));
    step(seen(4));
    expect(model.view?.history.length).toBe(2);
    model.skip();
    flushSync();
    expect([model.filming, told()]).toEqual([false, 4]);
  });

  test('the title calls when it is over, and stops calling at once', () => {
    filmed();
    expect(document.title).toContain('●');
    step(seen(2, false, [1]));
    pass(0);
    expect(document.title).not.toContain('●');
    pass(5_000);
    step(seen(4));
    expect([model.due, document.title]).toEqual([true, expect.not.stringContaining('●')]);
    pass(5_000);
    expect(document.title).toContain('●');
  });

  test('the result is told when it is over', () => {
    filmed();
    step(seen(2, true));
    pass(400);
    expect([model.outcome, model.settled, document.title]).toEqual([
      undefined,
      false,
      expect.not.stringContaining('Game over'),
    ]);
    pass(100);
    pass(0);
    expect([model.outcome?.clause, model.settled, document.title]).toEqual([
      'D-46',
      true,
      expect.stringContaining('Game over'),
    ]);
  });

  test('a tap tells the result at once', () => {
    filmed();
    step(seen(2, true));
    model.skip();
    expect(model.settled).toBe(true);
  });

  async function again(from: number, to: number): Promise<void> {
    vi.spyOn(server, 'moment').mockImplementation((table, after, seat) =>
      Promise.resolve({ table, after, seat: seat as number, to_act: [1], position: { after } }),
    );
    await model.showAgain({ from, to });
    flushSync();
  }

  test('a step of the past is shown once more, then the present; meanwhile the page tells the present', async () => {
    filmed();
    step(seen(5));
    model.skip();
    flushSync();
    const spoken = says();
    await again(1, 2);
    expect([model.board?.view.history.length, model.board?.view.position]).toEqual([1, { after: 1 }]);
    expect([told(), model.board?.view.legal]).toEqual([5, []]);
    pass(400);
    expect(model.filming).toBe(true);
    pass(500);
    expect([model.board?.view.history.length, model.board?.view.position]).toEqual([2, { after: 2 }]);
    pass(5_000);
    expect([model.onceMore.view, model.filming, model.board?.view]).toEqual([null, false, model.present]);
    expect(says()).toEqual(spoken);
  });

  test('news end what is shown once more, and only they are shown as a film', async () => {
    filmed();
    step(seen(5));
    model.skip();
    flushSync();
    await again(1, 2);
    step(seen(6));
    expect([model.onceMore.view, model.filming, told()]).toEqual([null, true, 5]);
    pass(500);
    expect([model.filming, told()]).toEqual([false, 6]);
  });

  test('a board without a film has everything told at once', () => {
    filmed(FilmPlayer);
    step(seen(3));
    expect([told(), says()]).toEqual([3, ['Card 1.', 'Card 2.']]);
  });
});
