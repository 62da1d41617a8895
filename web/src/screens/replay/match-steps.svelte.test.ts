import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Replay } from '../../protocol/types';
import { MatchSteps, PACE, type MatchSource } from './match-steps.svelte';
import { history, replayOf } from './replay-for-tests';

const MATCH = replayOf(
  history.slice(0, 8).map((event, i) => ({ ...event, by: i ? 0 : 'chance', says: [`Event ${i}.`] })),
);

// no test looks at a board, and the real ones take long to import
vi.mock('../../games', () => ({ loadBoard: async () => ({}) }));

let stop = (): void => undefined;
function asked(more: Partial<MatchSource>): MatchSteps {
  let match!: MatchSteps;
  stop = $effect.root(() => {
    match = new MatchSteps({ load: async () => MATCH, first: () => 5, ...more });
  });
  return match;
}
async function opened(more: Partial<MatchSource> = {}): Promise<MatchSteps> {
  const match = asked(more);
  await vi.waitFor(() => expect(match.replay ?? match.problem).not.toBeNull(), { timeout: 50_000 });
  return match;
}
const pass = (steps: number): void => {
  for (let i = 0; i < steps; i++) {
    flushSync();
    vi.advanceTimersByTime(PACE);
  }
  flushSync();
};

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('it plays from its first step to the end, and then begins anew', async () => {
  const match = await opened({ begin: () => 2 });
  expect([match.step, match.last]).toEqual([5, 8]);
  match.toggle();
  pass(2);
  expect([match.step, match.playing, match.jumped]).toEqual([7, true, false]);
  pass(2);
  expect([match.step, match.playing]).toEqual([8, false]);
  match.toggle();
  expect([match.step, match.playing]).toEqual([2, true]);
});

test('whoever goes somewhere else stops it, and there is no film to wait for', async () => {
  const match = await opened();
  match.toggle();
  match.go(3);
  pass(3);
  expect([match.step, match.playing, match.jumped]).toEqual([3, false, true]);
  match.go('back');
  expect([match.step, match.jumped]).toEqual([2, false]);
});

test('in another language it is asked for again and stays where it was', async () => {
  let language = $state('en');
  const load = vi.fn(async () => ({ ...MATCH, rules: language }));
  const match = await opened({ load });
  match.go(3);
  language = 'cs';
  flushSync();
  await vi.waitFor(() => expect(match.replay?.rules).toBe('cs'), { timeout: 50_000 });
  expect([load.mock.calls.length, match.step]).toEqual([2, 3]);
});

test('where there is nothing to show, whoever asked is told instead', async () => {
  const told: unknown[] = [];
  const load = (): Promise<Replay> => Promise.reject(new Error('no such match'));
  const { problem } = asked({ load, refuse: (error) => told.push(error) });
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 50_000 });
  expect(problem).toBeNull();
  stop();
  expect((await opened({ load })).problem).toBeInstanceOf(Error);
});
