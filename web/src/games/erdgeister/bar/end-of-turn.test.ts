import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preferences } from '../../../shell/preferences.svelte';
import { BoardState } from '../../kit/board-state.svelte';
import { rendererOf } from '../../kit/render-for-tests';
import { film } from '../parts';
import { SEATS, VIEWS } from '../views-for-tests';
import type { ErdgeisterView } from '../types';
import Bar from './Bar.svelte';
import { Plan } from './plan.svelte';

const { second } = VIEWS;
const END = second.legal.filter(({ kind }) => kind === 'end');
const costly: ErdgeisterView = {
  ...second,
  position: { ...second.position, done: { ...second.position.done, card_ends: true } },
};

let chosen: string[];
let plan: Plan;
let show: ReturnType<typeof rendererOf>;
const props = (view: ErdgeisterView, table?: string) => ({
  ...{ view, seats: SEATS, chosen: null, hints: true, ...(table && { table }) },
  ...{ language: 'en' as const, motion: 'none' as const, theme: 'dark' as const },
  choose: (text: string) => void chosen.push(text),
  unchoose: () => undefined,
});
const warning = () => document.querySelector('.warning')?.textContent ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  chosen = [];
  const board = new BoardState();
  plan = board.get(Plan);
  show = rendererOf(board, film);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  preferences.change({ confirm: true });
});

describe('a card that costs the second gnome', () => {
  it('is asked about in the bar, with what it costs, before it is aimed', async () => {
    show(Bar, props(costly));
    expect(warning()).toBe('');
    plan.tapCard('spy');
    await tick();
    expect(screen.getByText('Play a card now?')).toBeTruthy();
    expect(warning()).toContain('That ends your turn');
    await fireEvent.click(screen.getByRole('button', { name: 'Second gnome first' }));
    expect([warning(), plan.busy, chosen]).toEqual(['', false, []]);
  });
  it('is aimed at once where nothing is asked, and the bar warns all the same', async () => {
    preferences.change({ confirm: false });
    show(Bar, props(costly));
    plan.tapCard('spy');
    await tick();
    expect(screen.queryByText('Play a card now?')).toBeNull();
    expect(plan.card).toBe('spy');
    expect(warning()).toContain('That ends your turn');
  });
});

describe('a turn in which nothing is left', () => {
  it('ends by itself at a table, once', async () => {
    const { rerender } = show(Bar, props({ ...second, legal: END }, 't1'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(chosen).toEqual(['end']);
    await rerender(props({ ...second, legal: [...END] }, 't1'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(chosen).toEqual(['end']);
  });
  it('waits for the button in a lesson, and for the player while something is left', async () => {
    const { rerender } = show(Bar, props({ ...second, legal: END }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(chosen).toEqual([]);
    await rerender(props(second, 't1'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(chosen).toEqual([]);
  });
});
