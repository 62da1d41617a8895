import { expect, it } from 'vitest';
import { betterWay } from './better-way';
import { layout } from './layout';
import { deckSpot, partyStands } from './places';

const SIZES = [
  [1100, 716],
  [645, 415],
  [370, 310],
] as const;

it.each(SIZES)('another card is shown by a way from the explorer to the edge of the deck, %i x %i', (width, height) => {
  const it = layout(width, height, 0, 5);
  const deck = deckSpot(it);
  for (const explorer of partyStands(it, [0, 1, 2]).values()) {
    const [from, to] = betterWay('on', explorer, deck, []);
    expect(from![1]).toBeLessThan(explorer.y);
    const [dx, dy] = [Math.abs(to![0] - deck.x), Math.abs(to![1] - deck.y)];
    expect(Math.max(dx / (deck.width / 2), dy / (deck.width * 0.7))).toBeCloseTo(1);
  }
});

it.each(SIZES)('going back is shown by the whole way home, within the board, %i x %i', (width, height) => {
  const it = layout(width, height, 0, 5);
  const home = it.way.map(([x, y]) => [x * it.unit, y * it.unit] as const);
  const explorer = partyStands(it, [0, 1, 2]).get(1)!;
  const way = betterWay('back', explorer, deckSpot(it), home);
  expect(way[0]![0]).toBe(explorer.x);
  expect(way.at(-1)).toEqual(home.at(-1));
  expect(Math.max(...way.map(([, y]) => y))).toBeLessThan(height);
});
