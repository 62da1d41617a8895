import { describe, expect, it } from 'vitest';
import { LONGEST_STEP } from '../../kit/film.svelte';
import { shown } from '../board/figures';
import { film, type Step } from './film';
import { FILM, fixture } from '../views-for-tests';

const { seats } = fixture('mid');
/** The steps of every turn of a whole game. */
const STEPS: Step[] = FILM.views
  .slice(1)
  .flatMap((_, i) =>
    film(shown(FILM.views[i]!.position), FILM.history.slice(FILM.lengths[i], FILM.lengths[i + 1]), FILM.lengths[i]!),
  );
const factsOf = (kind: string): number =>
  FILM.history.slice(FILM.lengths[0]).flatMap(({ facts }) => facts.filter((fact) => fact.kind === kind)).length;

describe('great moments', () => {
  it('last two seconds at most', () => {
    for (const { lasts } of STEPS) expect(lasts).toBeLessThanOrEqual(LONGEST_STEP);
  });

  it('throw the die before the dragon walks', () => {
    const thrown = STEPS.flatMap((step, i) => (step.thrown ? [i] : []));
    expect(thrown).toHaveLength(factsOf('dragon'));
    for (const i of thrown) {
      expect(STEPS[i + 1]?.rolled).toBe(STEPS[i]?.thrown);
      expect(STEPS[i]?.shown.dragon).not.toBe(STEPS[i + 1]?.shown.dragon);
    }
  });

  it('have fire for who is caught and a flight to the nest for who is lost', () => {
    expect(STEPS.filter(({ fire }) => fire)).toHaveLength(factsOf('caught'));
    expect(STEPS.filter(({ carries }) => carries)).toHaveLength(factsOf('nest'));
    expect(factsOf('caught')).toBeGreaterThan(0);
  });

  it('have a banner with the player whom they concern', () => {
    const said = STEPS.flatMap(({ banner }) => (banner ? [banner.text('en', seats)] : []));
    expect(said).toHaveLength(
      ['treasure', 'four-kinds', 'caught', 'nest', 'freed'].reduce((sum, kind) => sum + factsOf(kind), 0),
    );
    for (const [i, text] of said.entries()) {
      const banner = STEPS.flatMap((step) => step.banner ?? [])[i]!;
      const info = seats[banner.seat!]!;
      expect(text).toMatch(info.you ? /\byou(r)?\b/i : info.name);
    }
  });
});
