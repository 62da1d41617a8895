import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DiamantFilm } from '../../games/diamant/film/diamant-film.svelte';
import { BoardState } from '../../games/kit/board-state.svelte';
import { server } from '../../protocol/client';
import { preferences } from '../../shell/preferences.svelte';
import Replay from './Replay.svelte';
import { history as past, replayOf } from './replay-for-tests';

const REPLAY = replayOf(past.map((event, i) => ({ ...event, says: event.facts.length ? [`Event ${i}.`] : [] })));

async function open(search: string): Promise<HTMLElement> {
  history.replaceState(null, '', `/r/t?${search}`);
  const { container } = render(Replay, { table: 't' });
  await vi.waitFor(() => expect(container.querySelector('.dm-seat')).not.toBeNull(), { timeout: 50_000, interval: 20 });
  return container;
}
const chests = (page: HTMLElement): boolean[] =>
  [...page.querySelectorAll('.dm-seat .chest')].map((one) => !one.textContent?.includes('?'));
const latest = (page: HTMLElement): string => [...page.querySelectorAll('li.latest .line')].at(-1)?.textContent ?? '';

/** The film of the board on the page. */
const film = (): DiamantFilm =>
  vi.mocked(BoardState.prototype.get).mock.results.findLast(({ value }) => value instanceof DiamantFilm)?.value;

beforeEach(() => {
  preferences.change({ motion: 'full', text: true }); // the film runs without its picture too
  vi.spyOn(BoardState.prototype, 'get');
  vi.spyOn(server, 'replay').mockResolvedValue(REPLAY);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a replay', () => {
  test('with everything open shows what is in every chest, and through other eyes it does not', async () => {
    expect(chests(await open('step=90'))).toEqual([true, true, true, true, true]);
    cleanup();
    expect(chests(await open('step=90&seat=onlooker'))).toEqual([false, false, false, false, false]);
  }, 60_000);

  test('tells a step when the film has shown it, and what was jumped to at once', async () => {
    const last = past.length;
    const page = await open(`step=${last - 1}`);
    const before = latest(page);
    await fireEvent.click(screen.getByLabelText('One step forward'));
    await tick();
    expect([film().running, latest(page), page.textContent?.includes('D-46')]).toEqual([true, before, false]);
    film().skip();
    await tick();
    expect([latest(page), page.textContent?.includes('D-46')]).toEqual([`Event ${last - 1}.`, true]);
    await fireEvent.input(screen.getByLabelText('Step'), { target: { value: String(last - 8) } });
    await fireEvent.input(screen.getByLabelText('Step'), { target: { value: String(last) } });
    await tick();
    expect([film().running, latest(page)]).toEqual([false, `Event ${last - 1}.`]);
  }, 60_000);
});
