import { describe, expect, it, vi } from 'vitest';
import * as emerald from './emerald/parts';
import { fixture } from './emerald/views-for-tests';
import * as erdgeister from './erdgeister/parts';
import { VIEWS } from './erdgeister/views-for-tests';
import type { BoardParts, BoardProps, Value, View } from './kit/board';
import { BoardState } from './kit/board-state.svelte';
import { measuredAs } from './kit/measured-for-tests';
import { rendererOf } from './kit/render-for-tests';

measuredAs(1330, 1080);

const GAMES: [string, BoardParts, View][] = [
  ['Emerald', emerald, fixture('mid').view as View],
  ['Erdgeister', erdgeister, VIEWS.mid as View],
];

describe.each(GAMES)('a big screen with %s', (_, parts, view) => {
  const props = (pointed: Value | null): BoardProps => ({
    view: { ...view, viewer: null, legal: [] },
    seats: fixture('mid').seats,
    language: 'en',
    chosen: null,
    hints: false,
    motion: 'none',
    theme: 'dark',
    afar: true,
    pointed,
    choose: vi.fn(),
    unchoose: vi.fn(),
  });

  it('shows the move that a player points at, and nothing of it afterwards', async () => {
    const move = view.legal.find(({ kind }) => kind === 'move') as Value;
    const { container, rerender } = rendererOf(new BoardState(), parts.film)(parts.Board, props(null));
    await vi.advanceTimersByTimeAsync(100);
    const drawn = (): number => container.querySelectorAll('svg *').length;
    const before = drawn();
    expect(before).toBeGreaterThan(0);
    await rerender(props(move));
    expect(drawn()).toBeGreaterThan(before);
    await rerender(props(null));
    expect(drawn()).toBe(before);
  });
});
