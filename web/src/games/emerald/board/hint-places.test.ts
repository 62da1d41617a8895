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

  it.each(MEADOW)('three for %s leave the numbers and knights of the fields beside it free', (place) => {
    const { layout, box } = PHONE;
    const three = [0, 1, 2].map((among) => ({ place, among, of: 3 }));
    const tags = apart(layout, box, GROWN, three);
    const beside = MEADOW.filter((other) => other !== place).map((other) => spot(layout, other));
    for (const tag of tags) {
      const under = beside.filter(([x]) => Math.abs(x - tag.x) < 42 * GROWN);
      for (const [, y] of under) expect(tag.y).toBeLessThan(y - 30 * layout.knight);
      expect(tag.y - 32 * GROWN).toBeGreaterThan(box.y);
      expect(tag.x + 42 * GROWN).toBeLessThanOrEqual(box.x + box.w + 0.01);
    }
    for (const [i, a] of tags.entries())
      for (const b of tags.slice(i + 1))
        expect(Math.abs(a.x - b.x) >= 84 * GROWN || Math.abs(a.y - b.y) >= 34 * GROWN).toBe(true);
  });

  it.each(Array.from({ length: 9 }, (_, i) => i + 1))(
    'for cave field %i leave much of every card free on a phone',
    (field) => {
      const { layout, box } = PHONE;
      const [tag] = apart(layout, box, GROWN, [one(`c${field}` as PlaceName)]);
      const [wide, tall] = layout.card;
      const shared = (from: number, to: number, middle: number, size: number): number =>
        Math.max(0, Math.min(to, middle + size / 2) - Math.max(from, middle - size / 2)) / size;
      for (const [x, y] of [...layout.gems, ...layout.golds]) {
        const [left, right] = [tag!.x - 42 * GROWN, tag!.x + 42 * GROWN];
        expect(shared(left, right, x, wide) * shared(tag!.y - 34 * GROWN, tag!.y, y, tall)).toBeLessThan(0.55);
      }
      expect(Math.abs(tag!.x - spot(layout, `c${field}`)[0])).toBeLessThan(1.1 * layout.caveSize[0] + 42 * GROWN);
    },
  );

  it('stay above the middle of a cave field where nothing is in the way', () => {
    const [hall] = LAYOUTS;
    const [x] = spot(hall!, 'c5');
    const [tag] = apart(hall!, hall!.core, 1, [one('c5' as PlaceName)]);
    expect(Math.abs(tag!.x - x)).toBeLessThan(hall!.caveSize[0]);
    expect(tag!.lean).toBe(0);
  });
});
