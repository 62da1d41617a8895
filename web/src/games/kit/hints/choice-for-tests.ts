/** A choice as the coach tells it, for tests. */
import type { HintChoice } from './advice';

export const choiceForTests = (text: string, chance: number): HintChoice => ({
  text,
  chance,
  margin: 0.02,
  shares: [],
  visits: 10,
  said: `Choose ${text}`,
  why: `Because of ${text}.`,
});
