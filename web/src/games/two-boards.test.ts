import { fireEvent, within } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import decide from '../../dev/fixtures/diamant-decide.json';
import reveal from '../../dev/fixtures/diamant-reveal.json';
import * as diamant from './diamant/parts';
import type { DiamantView } from './diamant/types';
import { fixture } from './emerald/views-for-tests';
import * as emerald from './emerald/parts';
import * as erdgeister from './erdgeister/parts';
import { SEATS, VIEWS } from './erdgeister/views-for-tests';
import type { BoardParts, BoardProps, SeatInfo, View } from './kit/board';
import { BoardState } from './kit/board-state.svelte';
import { measuredAs } from './kit/measured-for-tests';
import { rendererOf } from './kit/render-for-tests';
import { seatsNamed } from './kit/seats';

/** A board of its own on the page: the picture and the bar. */
function boardOf(parts: Pick<BoardParts, 'Board' | 'Bar' | 'film'>, view: View, seats: SeatInfo[]) {
  const state = new BoardState();
  const choose = vi.fn();
  const props = (now: View): BoardProps<any> => ({
    view: now,
    seats,
    language: 'en',
    chosen: null,
    hints: true,
    motion: 'calm',
    theme: 'dark',
    choose,
    unchoose: () => undefined,
  });
  const shown = [parts.Board, parts.Bar].map((part) =>
    rendererOf(state, parts.film)(part as Component<any>, props(view)),
  );
  const [picture, bar] = shown.map(({ container }) => container) as [HTMLElement, HTMLElement];
  return {
    state,
    choose,
    picture,
    bar,
    show: async (next: View): Promise<void> => {
      for (const { rerender } of shown) await rerender(props(next));
    },
  };
}

/** What one can read and press on a board. */
const looks = (board: { picture: HTMLElement; bar: HTMLElement }): string =>
  board.bar.innerHTML + board.picture.innerHTML;

measuredAs(1000, 700);
// a cancelled animation is an unhandled rejection in happy-dom
beforeEach(() => void vi.spyOn(Animation.prototype, 'cancel').mockReturnValue(undefined));

describe('a board that has been measured', () => {
  it.each([
    ['Diamant', diamant, decide.view as unknown as View, 'svg'],
    ['Emerald', emerald, fixture('mid').view as View, 'svg.live'],
    ['Erdgeister', erdgeister, VIEWS.mid as View, '.world svg'],
  ] as const)('%s has its scenery and its pieces', async (_, parts, view, pieces) => {
    const { picture } = boardOf(parts, view, fixture('mid').seats);
    await vi.advanceTimersByTimeAsync(100);
    expect([picture.querySelector('canvas') !== null, picture.querySelector(pieces) !== null]).toEqual([true, true]);
  });
});

describe('two boards of one game on a page', () => {
  it('Diamant: neither a film nor a choice on one reaches the other', async () => {
    const seats = seatsNamed(decide.names, 0);
    const one = boardOf(diamant, reveal.before as unknown as DiamantView, seats);
    const other = boardOf(diamant, decide.view as unknown as DiamantView, seats);
    await vi.advanceTimersByTimeAsync(3000);
    const before = looks(other);
    await one.show(reveal.view as unknown as DiamantView);
    expect([diamant.film(one.state).running, diamant.film(other.state).running]).toEqual([true, false]);
    expect(looks(other) === before).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(diamant.film(one.state).running).toBe(false);
    expect(looks(other) === before).toBe(true);
    await fireEvent.click(within(other.bar).getByRole('button', { name: /^Go on/ }));
    expect([one.choose.mock.calls, other.choose.mock.calls]).toEqual([[], [['on']]]);
  });

  it('Emerald: a knight that is chosen on one is not chosen on the other', async () => {
    const [mid, second] = [fixture('mid'), fixture('second')];
    const one = boardOf(emerald, mid.view, mid.seats);
    const other = boardOf(emerald, second.view, second.seats);
    await vi.advanceTimersByTimeAsync(3000);
    const [first, before] = [looks(one), looks(other)];
    await fireEvent.click(one.bar.querySelector('.ride') as HTMLElement);
    expect(looks(one) === first).toBe(false);
    expect(looks(other) === before).toBe(true);
  });

  it('Erdgeister: a gnome that is picked on one is not picked on the other', async () => {
    const one = boardOf(erdgeister, VIEWS.mid, SEATS);
    const other = boardOf(erdgeister, VIEWS.carrying, SEATS);
    await vi.advanceTimersByTimeAsync(3000);
    const [first, before] = [looks(one), looks(other)];
    await fireEvent.click(within(one.bar).getByRole('button', { name: /^gnome b/ }));
    expect(looks(one) === first).toBe(false);
    expect(looks(other) === before).toBe(true);
  });
});
