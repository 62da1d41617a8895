import { describe, expect, it } from 'vitest';
import { BEATS, END } from '../../kit/end-film.svelte';
import { campLayout, middleFirst } from './camp-layout';
import { campScenery } from './camp-scenery';
import { FLIGHT, flown, pouring } from './pouring';

const SIZES = [
  [390, 420],
  [940, 700],
  [1560, 1080],
  [780, 330],
] as const;

describe('the camp at the end', () => {
  it('gives whoever came first the middle, and everybody a slot', () => {
    for (let count = 3; count <= 8; count++) {
      const slots = middleFirst(count);
      expect(slots[0]).toBe(Math.floor(count / 2));
      expect([...slots].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
    }
  });

  it('keeps everybody on the board and apart, at every size', () => {
    for (const [width, height] of SIZES)
      for (let count = 3; count <= 8; count++) {
        const it = campLayout(
          width,
          height,
          90,
          Array.from({ length: count }, (_, i) => i),
        );
        const xs = it.places.map(({ x }) => x).sort((a, b) => a - b);
        const chests = it.places.map(({ chestScale }) => 46 * chestScale);
        expect(Math.min(...xs)).toBeGreaterThan(Math.max(...chests) * 0.8);
        expect(Math.max(...xs)).toBeLessThan(width - Math.max(...chests) * 0.8);
        for (let i = 1; i < xs.length; i++) expect(xs[i]! - xs[i - 1]!).toBeGreaterThan(80 * it.places[1]!.chestScale);
        expect(it.horizon).toBeLessThan(it.places[0]!.feet);
      }
  });

  it('draws as many numbers as there are caves, in both lights', () => {
    const layout = campLayout(940, 700, 90, [0, 1, 2]);
    for (const theme of ['dark', 'light'] as const) {
      const picture = campScenery(layout, theme, ['red', 'green', 'blue']);
      expect(picture.match(/<text/g)).toHaveLength(3);
      expect(picture).not.toContain('NaN');
    }
  });
});

describe('rubies', () => {
  const sources = ['cave-1', 'cave-2', 'relics'];
  const tally = [
    { source: 'cave-1', points: 10 },
    { source: 'cave-2', points: 5 },
    { source: 'relics', points: 5 },
  ];

  it('are one for each point of a cave, and relics are none', () => {
    expect(pouring(0, tally, sources, 1)).toHaveLength(15);
    expect(pouring(0, tally, sources, 0.4)).toHaveLength(6);
    expect(pouring(0, [], [], 1)).toEqual([]);
  });

  it('fall while the points are counted, cave by cave, and lie before the film is over', () => {
    const times = pouring(0, tally, sources, 1)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
    expect(times[0]).toBe(BEATS.count);
    expect(times.at(-1)! + FLIGHT).toBeLessThan(END);
    const second = BEATS.count + (BEATS.decide - BEATS.count) * 0.9 * (1 / 3);
    expect(times.filter((at) => at < second)).toHaveLength(10);
  });

  it('come out of the chest and land where they lie', () => {
    const ruby = pouring(0, tally, sources, 1)[3]!;
    expect(flown(ruby, 0)[0]).toBeCloseTo(0);
    expect(flown(ruby, 0)[1]).toBe(-58);
    expect(flown(ruby, 1)[0]).toBeCloseTo(ruby.x);
    expect(flown(ruby, 1)[1]).toBeCloseTo(ruby.y);
  });
});
