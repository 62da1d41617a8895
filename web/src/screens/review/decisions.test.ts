import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Schemas } from '../../protocol/types';
import Decisions from './Decisions.svelte';

afterEach(cleanup);

const decision = (grade: Schemas['ReviewedDecision']['grade']): Schemas['ReviewedDecision'] => ({
  step: 3, seat: 0, text: 'on', best: 'on', best_chance: 0.5, chance: 0.5, cost: 0, margin: 0.01, grade, choices: [],
}) as unknown as Schemas['ReviewedDecision']; // prettier-ignore
const props = (grade: Schemas['ReviewedDecision']['grade'], complete: boolean) => ({
  decisions: [decision(grade)],
  said: [],
  own: 0,
  complete,
  game: 'diamant',
  names: ['Ada', 'Ben'],
  place: () => '',
  look: () => undefined,
  retry: () => undefined,
});
const praised = (): boolean => screen.queryByText(/Nothing to learn here/) !== null;

describe('the list of decisions', () => {
  it('says that nothing is to be learned once all decisions are there, and then leads to the puzzles', () => {
    render(Decisions, props('good', true));
    expect(praised()).toBe(true);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/puzzles/diamant');
  });

  it('does not say so while some are missing, or after a mistake', () => {
    render(Decisions, props('best', false));
    expect(praised()).toBe(false);
    cleanup();
    render(Decisions, props('mistake', true));
    expect(praised()).toBe(false);
  });
});
