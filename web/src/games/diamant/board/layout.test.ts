import { describe, expect, it } from 'vitest';
import { chestPlaces, layout } from './layout';
import { campStands, cardSpots, deckSpot, partedStands, partyStands } from './places';
import { ranks, spread, type Spot } from './spread';
import type { Stage } from '../film/moments';

const SIZES: ReadonlyArray<readonly [width: number, height: number, covered: number]> = [
  [1100, 900, 185],
  [390, 520, 0],
  [390, 420, 0],
  [768, 960, 230],
  [684, 768, 230],
  [508, 390, 0],
  [844, 390, 150],
  [2220, 1300, 185],
  [700, 340, 0],
];
const sizes = SIZES.map((size) => [size.join(' x '), size] as const);

function stageWith(cards: number): Stage {
  const path = Array.from({ length: cards }, (_, i) => ({ id: `${i}`, name: '5', rubies: 1, points: 0 }));
  return {
    expedition: 1,
    path,
    inside: [0, 1, 2],
    pocket: 0,
    floor: cards,
    purses: [],
    pursesBefore: [],
    deck: {},
    removed: {},
    closed: [],
  };
}

describe('the layout', () => {
  it.each(sizes)('keeps every card of any path in sight at %s', (_, [width, height, covered]) => {
    const it = layout(width, height, covered, 5);
    for (let cards = 1; cards <= 25; cards++) {
      for (const spot of cardSpots(it, stageWith(cards)).values()) {
        expect(spot.x - spot.width / 2).toBeGreaterThanOrEqual(0);
        expect(spot.x + spot.width / 2).toBeLessThanOrEqual(width);
        expect(spot.y + spot.width * 0.7).toBeLessThanOrEqual(height - covered + 2);
        expect(spot.width).toBeGreaterThan(cards > 12 ? 17 : 24);
      }
    }
  });

  it.each(sizes)('leaves the medallion of every card free at %s', (_, [width, height, covered]) => {
    const it = layout(width, height, covered, 5);
    for (let cards = 2; cards <= 25; cards++) {
      const spots = [...cardSpots(it, stageWith(cards)).values()].sort((a, b) => a.y - b.y || a.x - b.x);
      spots.slice(1).forEach((spot, i) => {
        const left = spots[i] as Spot;
        if (left.y === spot.y) expect(spot.x - left.x).toBeGreaterThan(spot.width * 0.57);
      });
    }
  });

  it.each(sizes)('has room for three to eight explorers in cave and camp at %s', (_, [width, height, covered]) => {
    const it = layout(width, height, covered, 5);
    for (let players = 1; players <= 8; players++) {
      const seats = Array.from({ length: players }, (_, seat) => seat);
      for (const stand of [...partyStands(it, seats).values(), ...campStands(it, seats).values()]) {
        expect(stand.x).toBeGreaterThan(0);
        expect(stand.x).toBeLessThan(width);
        expect(stand.y).toBeLessThanOrEqual(height - covered + 4);
      }
      const chests = chestPlaces(it, players).map((place) => place.x);
      expect(new Set(chests).size).toBe(players);
      expect(Math.max(...chests)).toBeLessThan(it.width);
    }
  });

  it.each(sizes)('keeps the deck clear of the latest cards at %s', (_, [width, height, covered]) => {
    const it = layout(width, height, covered, 5);
    const deck = deckSpot(it);
    const latest = [...cardSpots(it, stageWith(9)).values()].at(-1);
    expect(deck.x + deck.width / 2).toBeLessThanOrEqual((latest?.x ?? 0) - (latest?.width ?? 0) / 2 + 8);
  });
});

describe('cards and figures in a box', () => {
  const box = { x: 0, y: 0, width: 600, height: 150 };

  it('lie in one open row while there is room', () => {
    const spots = spread(5, box, 106);
    expect(new Set(spots.map((spot) => spot.y)).size).toBe(1);
    expect(spots.every((spot) => spot.width > 100 && !spot.crowded)).toBe(true);
  });

  it('wrap before they become unreadable', () => {
    expect(new Set(spread(18, box, 106).map((spot) => spot.y)).size).toBeGreaterThan(1);
  });

  it('stand in two ranks, so that everybody is seen', () => {
    const stands = ranks(8, { x: 0, y: 100, width: 300, height: 30 }, 1);
    expect(new Set(stands.map((stand) => stand.y)).size).toBe(2);
    expect(new Set(stands.map((stand) => stand.x)).size).toBe(8);
  });
});

describe.each(sizes)('two groups on a board of %s', (_, [width, height, covered]) => {
  const it_ = layout(width, height, covered, 5);

  it.each([
    [3, 3],
    [1, 7],
    [7, 1],
    [0, 4],
    [4, 0],
  ])('stand apart and on the board: %i go on, %i turn back', (on, back) => {
    const seats = Array.from({ length: on + back }, (_one, seat) => seat);
    const stands = partedStands(it_, seats.slice(0, on), seats.slice(on));
    expect(stands.size).toBe(on + back);
    const xs = (who: number[]): number[] => who.map((seat) => stands.get(seat)?.x ?? NaN);
    const [left, right] = [xs(seats.slice(0, on)), xs(seats.slice(on))];
    expect(Math.min(...left, ...right)).toBeGreaterThan(0);
    expect(Math.max(...left, ...right)).toBeLessThan(width);
    if (on && back) expect(Math.max(...left)).toBeLessThan(Math.min(...right) - width * 0.03);
  });
});
