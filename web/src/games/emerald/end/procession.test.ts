import { expect, it } from 'vitest';
import end from '../../../../dev/fixtures/emerald-end.json';
import type { Position } from '../types';
import { bearers } from './procession';

const riders = end.view.position.riders as unknown as Position['riders'];

it('shows nobody carrying more than the player holds', () => {
  const found = bearers(riders, 12);
  riders.forEach(({ treasures, gems }, seat) => {
    const loads = found.filter((_, i) => i % riders.length === seat).map(({ load }) => load);
    expect(loads.filter((load) => load === 'chest').length).toBeLessThanOrEqual(treasures);
    for (const load of loads) if (load && load !== 'chest') expect(gems[load]).toBeGreaterThan(0);
  });
});

it('begins with the treasure cards, and carries nothing where there is no more', () => {
  const rider = { ...riders[0], treasures: 1, gems: { ruby: 0, emerald: 1, garnet: 0, turquoise: 2 } };
  const empty = { ...riders[1], treasures: 0, gems: { ruby: 0, emerald: 0, garnet: 0, turquoise: 0 } };
  const found = bearers([rider, empty] as Position['riders'], 8);
  expect(found.map(({ load }) => load)).toEqual(['chest', null, 'turquoise', null, 'emerald', null, null, null]);
  expect(found.map(({ look }) => look)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
});
