import { beforeEach, expect, it, vi } from 'vitest';
import { film } from '../parts';
import { BoardState } from '../../kit/board-state.svelte';
import { measuredAs } from '../../kit/measured-for-tests';
import { rendererOf } from '../../kit/render-for-tests';
import Board from './Board.svelte';
import { drawPicture } from '../../kit/bitmap';
import { SEATS, VIEWS } from '../views-for-tests';

vi.mock('../../kit/bitmap', () => ({ density: () => 1, drawPicture: vi.fn(async () => true) }));

const props = (view: (typeof VIEWS)[keyof typeof VIEWS], theme: 'dark' | 'light' = 'dark') => ({
  view: structuredClone(view),
  seats: SEATS,
  language: 'en' as const,
  chosen: null,
  hints: true,
  motion: 'none' as const,
  theme,
  choose: () => undefined,
  unchoose: () => undefined,
});
const pictures = async (): Promise<number> => {
  await vi.advanceTimersByTimeAsync(1000);
  return vi.mocked(drawPicture).mock.calls.length;
};

measuredAs(1000, 700);
beforeEach(() => void vi.mocked(drawPicture).mockClear());

it('digs the mine once for a whole game, and anew for another light', async () => {
  const { rerender } = rendererOf(new BoardState(), film)(Board, props(VIEWS.winding));
  expect(await pictures()).toBe(1);
  await rerender(props({ ...VIEWS.winding, legal: [] }));
  expect(await pictures()).toBe(1);
  await rerender(props(VIEWS.winding, 'light'));
  expect(await pictures()).toBe(2);
});
