import { describe, expect, it } from 'vitest';
import { HALL } from '../board/layout-hall';
import { spot } from '../board/layout';
import { trailsOf } from './trails';
import { lookOf, type EmeraldView } from '../types';
import { FILM } from '../views-for-tests';

/** The recorded game as somebody at this seat saw it, up to this view. */
const at = (i: number, viewer: number): EmeraldView => ({
  ...FILM.views[i]!,
  viewer,
  history: FILM.history.slice(0, FILM.lengths[i]),
});

describe('the ways of rivals', () => {
  it('lead from where a knight stood to where it landed, in its colour, until the viewer acts', () => {
    let seen = 0;
    for (let i = 1; i < FILM.views.length; i++) {
      const view = at(i, 0);
      const trails = trailsOf(HALL, view);
      const last = view.history.at(-1);
      const landed = last?.facts.find((fact) => fact.kind === 'landed');
      if (last?.by === 0 && landed) expect(trails, `after view ${i}`).toEqual([]);
      if (typeof last?.by !== 'number' || last.by === 0 || !landed) continue;
      const trail = trails.at(-1)!;
      expect(trail.seat).toBe(lookOf(landed.colour));
      if (landed.to !== 'chamber') expect(trail.points.at(-1)).toEqual(spot(HALL, landed.to));
      seen++;
    }
    expect(seen).toBeGreaterThan(5);
  });
});
