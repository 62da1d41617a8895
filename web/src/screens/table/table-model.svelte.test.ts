import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableState } from '../../protocol/table.svelte';
import type { Seen } from '../../protocol/types';
import { preferences } from '../../shell/preferences.svelte';
import type { BoardParts } from '../../games/kit/board';
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

describe('while the film of a board runs', () => {
  let now: Seen = $state.raw(seen(1));
  let film = $state({ shown: 1, running: false });
  let model: TableModel;
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    preferences.change({ motion: 'full' });
    now = seen(1);
    film = { shown: 1, running: false };
    const table = {
      connection: 'open',
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
  const filmed = (): void =>
    void (model.parts = {
      film: () => ({ shown: () => film.shown, running: () => film.running }),
    } as unknown as BoardParts);
  const says = (): string[] => model.spoken.map((line) => line.text);
  const told = (): number => model.history.length;
  function step(to: Seen): void {
    now = to;
    film.running = true;
    flushSync();
  }

  test('the log and the voice tell what it has shown, and no more', () => {
    filmed();
    step(seen(3));
    expect([told(), says()]).toEqual([1, []]);
    film.shown = 2;
    flushSync();
    expect([told(), says()]).toEqual([2, ['Card 1.']]);
    Object.assign(film, { shown: 3, running: false });
    flushSync();
    expect([told(), says()]).toEqual([3, ['Card 2.']]);
  });

  test('what can be done does not wait for it', () => {
    filmed();
    step(seen(3));
    expect([model.due, model.board?.view.history.length]).toEqual([true, 3]);
  });

  test('the title calls when it is over, and stops calling at once', () => {
    filmed();
    expect(document.title).toContain('●');
    step(seen(2, false, [1]));
    expect(document.title).not.toContain('●');
    vi.advanceTimersByTime(5_000);
    step(seen(3));
    vi.advanceTimersByTime(5_000);
    expect([model.due, document.title]).toEqual([true, expect.not.stringContaining('●')]);
    film.running = false;
    flushSync();
    expect(document.title).toContain('●');
  });

  test('the result is told when it is over, and at once when it is skipped', () => {
    filmed();
    step(seen(2, true));
    vi.advanceTimersByTime(10_000);
    expect([model.outcome, model.settled, document.title]).toEqual([
      undefined,
      false,
      expect.not.stringContaining('Game over'),
    ]);
    Object.assign(film, { shown: 2, running: false });
    flushSync();
    vi.advanceTimersByTime(0);
    expect([model.outcome?.clause, model.settled, document.title]).toEqual([
      'D-46',
      true,
      expect.stringContaining('Game over'),
    ]);
  });

  test('a touch tells the result at once', () => {
    filmed();
    step(seen(2, true));
    model.skip();
    expect(model.settled).toBe(true);
  });

  test('a board that does not speak of its film has everything told at once', () => {
    model.parts = {} as BoardParts;
    step(seen(3));
    expect([told(), says()]).toEqual([3, ['Card 1.', 'Card 2.']]);
  });
});
