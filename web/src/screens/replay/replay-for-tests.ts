/** A finished match of Diamant as the server sends it to a replay, for tests. */
import end from '../../../dev/fixtures/diamant-end.json';
import type { Replay } from '../../protocol/types';

/** All events of the match, before anybody has said them. */
export const { history } = end.view;

/** With these of its events. */
export function replayOf(past: readonly object[]): Replay {
  const { options, outcome, position } = end.view;
  const moments = Array.from({ length: past.length + 1 }, () => ({ to_act: [], position }));
  const about = { game: 'diamant', rules: '1', players: 5, options, seat: null, names: end.names, characters: [] };
  return { ...about, outcome, start: 0, next: null, past, moments } as unknown as Replay;
}
