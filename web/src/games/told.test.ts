/** In every game: what the parts of a board tell is never ahead of what its film has shown. */
import { cleanup } from '@testing-library/svelte';
import { flushSync, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import reveal from '../../dev/fixtures/diamant-reveal.json';
import sprung from '../../dev/fixtures/diamant-sprung.json';
import * as diamant from './diamant/parts';
import * as emerald from './emerald/parts';
import { FILM, fixture } from './emerald/views-for-tests';
import * as erdgeister from './erdgeister/parts';
import { SEATS, VIEWS } from './erdgeister/views-for-tests';
import type { BoardParts, BoardProps, GameEvent, SeatInfo, View } from './kit/board';
import { BoardState } from './kit/board-state.svelte';
import type { FilmPlayer } from './kit/film.svelte';
import { rendererOf } from './kit/render-for-tests';

interface Story {
  name: string;
  parts: BoardParts;
  seats: SeatInfo[];
  before: View;
  after: View;
}

const seatsOf = (names: readonly string[]): SeatInfo[] =>
  names.map((name, seat) => ({ seat, name, you: seat === 0, bot: false, away: false, locked: false, clock: null }));

const turn = (i: number): View =>
  ({ ...FILM.views[i]!, history: FILM.history.slice(0, FILM.lengths[i]) }) as unknown as View;
/** The step of a recorded game whose events have a fact of this kind. */
const turnWith = (kind: string): number =>
  FILM.lengths.findIndex(
    (length, i) =>
      i > 0 &&
      FILM.history.slice(FILM.lengths[i - 1], length).some(({ facts }) => facts.some((it) => it.kind === kind)),
  );

/** A gnome walks home: the view that the board is developed on, and the same one move later. */
function walkedHome(): Pick<Story, 'before' | 'after'> {
  const before = VIEWS.mid;
  const move = before.legal.find((it) => it.kind === 'move')!;
  const event: GameEvent = { by: 0, text: move.text, value: move, facts: [], clause: null, says: ['A gnome walks.'] };
  const { figures, standing } = before.position;
  const to = 'chamber';
  const position = {
    ...before.position,
    home: before.position.home.map((n, seat) => (seat === 0 ? n + 1 : n)),
    turn: 1,
    figures: figures.map((it) => (it.figure === move.figure ? { ...it, at: to } : it)),
    standing: {
      ...standing,
      [move.from]: standing[move.from]!.filter((it) => it !== move.figure),
      [to]: [move.figure],
    },
  };
  const after = { ...before, position, legal: [], to_act: [1], history: [...before.history, event] };
  return { before: before as View, after: after as unknown as View };
}

const emeraldStory = (kind: string): Story => {
  const at = turnWith(kind);
  return {
    name: `Emerald, ${kind}`,
    parts: emerald,
    seats: fixture('mid').seats,
    before: turn(at - 1),
    after: turn(at),
  };
};
const diamantStory = (name: string, it: { names: string[]; before: unknown; view: unknown }): Story => ({
  name: `Diamant, ${name}`,
  parts: diamant,
  seats: seatsOf(it.names),
  before: it.before as View,
  after: it.view as View,
});
const STORIES: Story[] = [
  ...['took', 'treasure', 'dragon', 'caught', 'freed'].map(emeraldStory),
  diamantStory('reveal', reveal),
  diamantStory('trap', sprung),
  { name: 'Erdgeister, home', parts: erdgeister, seats: SEATS, ...walkedHome() },
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe.each(STORIES)('$name', ({ parts, seats, before, after }) => {
  function table() {
    const board = new BoardState();
    const film = parts.film(board) as unknown as FilmPlayer<any, any>;
    const render = rendererOf(board, parts.film);
    const props = (view: View): BoardProps<any> => ({
      view,
      seats,
      language: 'en',
      chosen: null,
      hints: true,
      motion: 'full',
      theme: 'dark',
      choose: () => undefined,
      unchoose: () => undefined,
    });
    const panels = [
      { part: parts.Facts as Component<any>, more: {} },
      ...seats.map(({ seat }) => ({ part: parts.SeatFacts as Component<any>, more: { seat } })),
    ].map(({ part, more }) => ({ more, ...render(part, { ...props(before), ...more }) }));
    const bar = render(parts.Bar as Component<any>, props(before));
    const show = async (view: View): Promise<void> => {
      for (const { rerender, more } of panels) await rerender({ ...props(view), ...more });
      await bar.rerender(props(view));
    };
    const texts = (): string[] =>
      panels.map(({ container }) => {
        const labels = [...container.querySelectorAll('[aria-label]')].map((it) => it.getAttribute('aria-label'));
        return [container.textContent, ...labels].join(' ');
      });
    return { film, bar, show, texts };
  }

  it('counts and forecasts stay as they were while the first step runs, and no choice is offered', async () => {
    const { film, bar, show, texts } = table();
    const first = texts();
    await show(after);
    expect(film.running).toBe(true);
    expect(texts()).toEqual(first);
    expect(bar.container.querySelectorAll('button:not(.dm-button, .erd-cover)')).toHaveLength(0);
  });

  it('nothing is told of an event before its last step has begun, and all of it in the end', async () => {
    const { film, show, texts } = table();
    await show(after);
    const last = (event: number): boolean => film.step!.event > event || film.step!.tells === true;
    for (; film.running; vi.advanceTimersToNextTimer())
      film.told.history.forEach((_: unknown, i: number) => expect(last(i), `event ${i}`).toBe(true));
    while (film.step) vi.advanceTimersToNextTimer();
    flushSync();
    const end = texts();
    expect(film.told).toBe(after);
    cleanup();
    const again = table();
    await again.show(after);
    again.film.skip();
    flushSync();
    expect(again.texts()).toEqual(end);
    expect(end).not.toEqual(table().texts());
  });
});
