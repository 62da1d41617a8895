import { describe, expect, it } from 'vitest';
import { TOWERS } from '../../../art/castle';
import { apart } from './hint-places';
import { fit, LAYOUTS, platform, spot } from './layout';
import type { PlaceName } from '../types';

const one = (place: PlaceName): { place: PlaceName; among: number; of: number } => ({ place, among: 0, of: 1 });
const MEADOW = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'] as PlaceName[];
const PHONE = fit(390, 520, 0, true);
const GROWN = 0.84 / PHONE.scale;

describe('hints', () => {
  it.each(MEADOW)('above %s leave the towers free on a phone', (place) => {
    const { layout, box } = PHONE;
    const castle = Math.max(...TOWERS.map(({ name }) => platform(layout, name).x + platform(layout, name).w / 2));
    const [tag] = apart(layout, box, GROWN, [one(place)]);
    expect(tag!.x - 42 * GROWN).toBeGreaterThanOrEqual(castle - 0.01);
  });

  it('for two fields side by side do not cover each other, and point at their own', () => {
    const { layout, box } = PHONE;
    const tags = apart(layout, box, GROWN, [one('m3' as PlaceName), one('m1' as PlaceName)]);
    const [a, b] = [tags[0]!, tags[1]!];
    expect(Math.abs(a.x - b.x) >= 84 * GROWN || Math.abs(a.y - b.y) >= 34 * GROWN).toBe(true);
    for (const [tag, place] of [
      [a, 'm3'],
      [b, 'm1'],
    ] as const)
      expect(Math.abs(tag.x + tag.lean * GROWN - spot(layout, place as PlaceName)[0])).toBeLessThan(60);
  });

  it('stay above the middle of a cave field where nothing is in the way', () => {
    for (const layout of LAYOUTS) {
      const [x] = spot(layout, 'c5');
      const [tag] = apart(layout, layout.core, 1, [one('c5' as PlaceName)]);
      expect(Math.abs(tag!.x - x)).toBeLessThan(layout.caveSize[0]);
      expect(tag!.lean).toBe(0);
    }
  });
});
