import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiamantFilm } from '../../games/diamant/film/diamant-film.svelte';
import { BoardState } from '../../games/kit/board-state.svelte';
import { preferences } from '../../shell/preferences.svelte';
import Learn from './Learn.svelte';
import { say } from '../../games/diamant/lesson/words';

/** The film of the board on the page. */
const film = (): DiamantFilm =>
  vi.mocked(BoardState.prototype.get).mock.results.findLast(({ value }) => value instanceof DiamantFilm)?.value;

beforeEach(() => {
  preferences.change({ motion: 'full' });
  vi.spyOn(BoardState.prototype, 'get');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a step of the lesson is spoken of when the film has shown what led to it', async () => {
  const { container } = render(Learn, { game: 'diamant' });
  const says = (): string => container.querySelector('#lesson')?.textContent ?? '';
  await vi.waitFor(() => expect(says()).toContain(say('en', 'share')), { timeout: 50_000, interval: 20 });
  await fireEvent.keyDown(window, { key: 'g' });
  await tick();
  expect(film().running).toBe(true);
  expect(says()).toContain('Step 1 of 7');
  expect(says()).toContain(say('en', 'share'));
  film().skip();
  await tick();
  expect(says()).toContain(say('en', 'warning'));
}, 30_000);
