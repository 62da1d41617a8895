/** For tests of Diamant's parts: a board whose film is played by fake timers, made anew for each test. */
import { cleanup } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { BoardState } from '../kit/board-state.svelte';
import { rendererOf } from '../kit/render-for-tests';
import { DiamantFilm } from './film/diamant-film.svelte';
import { film } from './parts';

interface Stage {
  film: DiamantFilm;
  render: ReturnType<typeof rendererOf>;
}

/** To be called once in a file; what it returns is filled before each test. */
export function stageForTests(): Stage {
  const stage = {} as Stage;
  beforeEach(() => {
    vi.useFakeTimers();
    const board = new BoardState();
    stage.film = board.get(DiamantFilm);
    stage.render = rendererOf(board, film);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  return stage;
}
