import { describe, expect, test } from 'vitest';
import { at } from '../../../art/geometry';
import { fallen, layers, type Band } from './coins';
import { dawnStage } from './stage';

const SIZES = [
  { width: 390, height: 380, top: 90 },
  { width: 978, height: 720, top: 120 },
  { width: 1500, height: 1080, top: 150 },
  { width: 820, height: 560, top: 100 },
];

describe('the end scene', () => {
  test.each(SIZES)('has room for everybody under the title ($width x $height)', ({ width, height, top }) => {
    for (let seats = 2; seats <= 5; seats++)
      for (const most of [12, 53, 90]) {
        const stage = dawnStage({ width, height, top, seats, most });
        expect(stage.feet).toHaveLength(seats);
        const [first, second] = [at(stage.feet, 0), at(stage.feet, 1)];
        expect(second[0] - first[0], 'stacks do not overlap').toBeGreaterThan(2 * stage.radius);
        expect(stage.feet.at(-1)![0] + stage.radius).toBeLessThan(width);
        const head = first[1] - most * stage.coin - 52 * stage.knight - stage.face * 1.2;
        expect(head, 'the highest portrait is below the title').toBeGreaterThanOrEqual(top - 1);
      }
  });

  const BANDS: Band[] = [
    { source: 'gold', points: 8, colour: '' },
    { source: 'gems', points: 4, colour: '' },
  ];

  test('has a coin for each point', () => {
    expect(layers(BANDS, 30, 1).map(({ band }) => band)).toEqual([...Array(8).fill(0), ...Array(4).fill(1)]);
  });

  test('counts the coins that have come down', () => {
    expect(fallen(BANDS, new Set(), null, 0)).toBe(0);
    expect(fallen(BANDS, new Set(['gold']), 'gold', 0.5)).toBe(4);
    expect(fallen(BANDS, new Set(['gold', 'gems']), 'gems', 0.5)).toBe(10);
    expect(fallen(BANDS, new Set(['gold', 'gems']), null, 0)).toBe(12);
  });
});
