import { expect, it } from 'vitest';
import { freePlace } from './edges';

const KEY: Array<readonly [number, number]> = [
  [60, 14],
  [130, 14],
  [190, 14],
];

it('signs that point the same way stand below each other', () => {
  const first = freePlace([400, 120], KEY, 360, 300);
  expect(first).toEqual([318, 120]);
  expect(freePlace([400, 120], [...KEY, [318, 120]], 360, 300)).toEqual([318, 166]);
});

it('in any small view each sign has a place of its own or none, and the search ends', () => {
  for (let width = 120; width <= 420; width += 30) {
    for (let height = -20; height <= 260; height += 20) {
      const taken = [...KEY];
      for (let i = 0; i < 12; i++) {
        const place = freePlace([((i * 97) % (width + 100)) - 50, ((i * 61) % 300) - 20], taken, width, height);
        if (place === null) continue;
        for (const [x, y] of taken) expect(Math.abs(x - place[0]) >= 80 || Math.abs(y - place[1]) >= 44).toBe(true);
        taken.push(place);
      }
    }
  }
});
