import { cleanup, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoardState } from '../../kit/board-state.svelte';
import type { Advice } from '../../kit/hints/advice';
import { rendererOf } from '../../kit/render-for-tests';
import { film } from '../parts';
import { SEATS, VIEWS } from '../views-for-tests';
import Bar from './Bar.svelte';
import { Plan } from './plan.svelte';

afterEach(cleanup);

const advice: Advice = {
  choices: VIEWS.mid.legal.slice(0, 2).map(({ text }) => ({
    text,
    chance: 0.4,
    margin: 0.02,
    shares: [],
    visits: 10,
    said: `Choose ${text}`,
    why: 'Because.',
  })),
  at: 0,
  point: () => undefined,
  hide: () => undefined,
};
const props = (asked?: Advice) => ({
  view: VIEWS.mid,
  seats: SEATS,
  language: 'en' as const,
  chosen: null,
  hints: true,
  advice: asked,
  motion: 'none' as const,
  theme: 'dark' as const,
  choose: vi.fn(),
  unchoose: vi.fn(),
});

let plan: Plan;
let show: ReturnType<typeof rendererOf>;
beforeEach(() => {
  const board = new BoardState();
  plan = board.get(Plan);
  show = rendererOf(board, film);
});

const hints = () => screen.queryByRole('region', { name: 'Hints' });

describe('advice in the bar', () => {
  it('is told although a move had been planned, which it forgets', async () => {
    const { rerender } = show(Bar, props());
    plan.tapFigure('Rb');
    await tick();
    expect(plan.busy).toBe(true);
    await rerender(props(advice));
    expect(hints()).not.toBeNull();
    expect(plan.busy).toBe(false);
  });
  it('makes room for what is planned after it', async () => {
    const { rerender } = show(Bar, props(advice));
    expect(hints()).not.toBeNull();
    plan.tapFigure('Rb');
    await tick();
    expect(hints()).toBeNull();
    expect(plan.value?.text).toBe('Rb>A9');
    await rerender(props({ ...advice, at: 1 }));
    expect(plan.value?.text).toBe('Rb>A9');
  });
});
