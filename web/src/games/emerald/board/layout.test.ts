import { describe, expect, it } from 'vitest';
import { distance } from '../../../art/geometry';
import { cast, placed, shown } from './figures';
import { dragonPose } from './dragon-path';
import { fit, LAYOUTS, route, size, spot, trail } from './layout';
import { posts, THRONG } from './standing';
import { fixture, NAMES } from '../views-for-tests';

const PLACES = fixture('mid').view.position.places.map((place) => place.name);

describe.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('the layout %s', (_, layout) => {
  const inside = ([x, y]: readonly [number, number]): boolean =>
    x >= layout.core.x &&
    x <= layout.core.x + layout.core.w &&
    y >= layout.core.y &&
    y <= layout.core.y + layout.core.h;

  it('has every place, stack and slot inside what is always seen', () => {
    for (const name of [...PLACES, 'chamber', 'nest']) expect(inside(spot(layout, name)), name).toBe(true);
    for (const point of [...layout.gems, ...layout.golds, ...layout.homes]) expect(inside(point)).toBe(true);
    expect([layout.gems.length, layout.golds.length, layout.homes.length, layout.treasures.length]).toEqual([
      9, 9, 4, 4,
    ]);
  });
  it('keeps fields and cards apart', () => {
    const cave = PLACES.filter((name) => name.startsWith('c')).map((name) => spot(layout, name));
    cave.forEach((a, i) =>
      cave.slice(i + 1).forEach((b) => expect(distance(a, b)).toBeGreaterThan(layout.caveSize[0] * 1.6)),
    );
    const cards = [...layout.gems, ...layout.golds];
    cards.forEach((a, i) =>
      cards
        .slice(i + 1)
        .forEach((b) =>
          expect(Math.abs(a[0] - b[0]) > layout.card[0] || Math.abs(a[1] - b[1]) > layout.card[1] * 0.9).toBe(true),
        ),
    );
  });
  it('leads a walk from place to place along the way', () => {
    for (const to of ['m3', 'c1', 'c5', 'c9', 'chamber']) {
      const line = route(layout, 'T2', to);
      expect(line[0]).toEqual(spot(layout, 'T2'));
      if (to !== 'chamber') expect(distance(line.at(-1)!, spot(layout, to))).toBeLessThan(0.1);
    }
    const { index } = trail(layout);
    const order = PLACES.slice(5).map((name) => index.get(name) as number);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
  it.each([1, 2, 3, 4, 5, 6])('shows each of %i knights on a field beside the others', (count) => {
    const crowd = {
      R: count > 4 ? 2 : 1,
      B: count > 1 ? 1 : 0,
      G: count > 2 ? 1 : 0,
      Y: count > 3 ? 1 : 0,
      V: count > 5 ? 1 : 0,
    };
    for (const place of ['c5', 'm2']) {
      const found = posts(layout, place, crowd);
      expect(found).toHaveLength(count);
      found.forEach((a, i) =>
        found
          .slice(i + 1)
          .forEach((b) => expect(Math.hypot(a.x - b.x, (a.y - b.y) * 1.4)).toBeGreaterThan(9 * a.scale)),
      );
      for (const { x } of found)
        expect(Math.abs(x - spot(layout, place)[0])).toBeLessThan(size(layout, place)[0] * 1.3);
    }
  });
  it('draws a throng as one figure for each colour, with its number', () => {
    const found = posts(layout, 'm2', { R: 4, B: 3 });
    expect(found).toHaveLength(THRONG);
    expect(new Set(found.map((post) => post.x)).size).toBe(2);
    expect(found.filter((post) => post.colour === 'R').every((post) => post.count === 4)).toBe(true);
  });
  it.each([4, 5, 6])('shows the shields of all %i knights on a tower', (count) => {
    for (const place of ['T1', 'T2', 'M']) {
      const found = posts(layout, place, { R: count - 3, B: 1, G: 1, Y: 1 });
      expect(found).toHaveLength(count);
      for (const { x, y, scale } of found) {
        // a helmet reaches 38 above the foot and is 16 wide; the mark of the shield ends 6 above it
        const hiding = found.filter((other) => other.y > y && Math.abs(other.x - x) < 14 * scale);
        for (const other of hiding) expect(y - 6 * scale).toBeLessThan(other.y - 38 * scale);
      }
    }
  });
  it.each([1, 3, 4, 5])(
    'draws %i knights in the castle as large as on the meadow, and all of them are seen',
    (count) => {
      const crowd = { R: 1, B: count > 1 ? 1 : 0, G: count > 2 ? 1 : 0, Y: count > 3 ? 1 : 0, V: count > 4 ? 1 : 0 };
      const [afield] = posts(layout, 'm2', crowd);
      for (const place of PLACES.slice(0, 5)) {
        for (const { x, y, scale } of posts(layout, place, crowd)) {
          expect(scale).toBe(afield!.scale);
          // a plume waves 47 above the foot, and a foot is 12 wide on either side
          expect(inside([x, y - 47 * scale]) && inside([x - 12 * scale, y]), place).toBe(true);
        }
      }
    },
  );
  it('puts the viewer in front', () => {
    const found = posts(layout, 'T1', { R: 1, B: 1, G: 1, Y: 1, V: 1 }, ['R']);
    const own = found.find((post) => post.colour === 'R')!;
    expect(own.y).toBe(Math.max(...found.map((post) => post.y)));
  });
  it('shows the whole dragon on every field and on the way there, near its stone', () => {
    const { core, dragon, caveSize } = layout;
    for (let field = 1; field <= 9; field += 0.25)
      for (const ahead of [1, -1] as const) {
        const { x, scaleX } = dragonPose(layout, field, ahead);
        const [left, right] = scaleX > 0 ? [91, 104] : [104, 91];
        expect(x - left * dragon.scale, `field ${field}`).toBeGreaterThanOrEqual(core.x);
        expect(x + right * dragon.scale, `field ${field}`).toBeLessThanOrEqual(core.x + core.w);
        if (Number.isInteger(field))
          expect(Math.abs(x - spot(layout, `c${field}`)[0]), `field ${field}`).toBeLessThan(caveSize[0] * 0.8);
      }
  });
  it('turns the dragon where it walks', () => {
    for (let field = 2; field < 9; field++) {
      const [forth, back] = [dragonPose(layout, field, 1), dragonPose(layout, field, -1)];
      expect(Math.sign(forth.scaleX), `field ${field}`).not.toBe(Math.sign(back.scaleX));
    }
  });
});

describe('a stage', () => {
  it.each([
    [1100, 900, 100],
    [390, 592, 0],
    [684, 768, 100],
    [768, 700, 0],
    [2220, 1300, 100],
    [320, 480, 0],
  ])('of %i by %i is filled without bands', (width, height, covered) => {
    const { layout, scale, box, height: high } = fit(width, height, covered);
    expect(box.w * scale).toBeCloseTo(width, 3);
    expect(high).toBeCloseTo(box.h * scale, 3);
    expect(high).toBeGreaterThanOrEqual(height - 0.001);
    expect(box.x).toBeLessThanOrEqual(layout.core.x + 0.001);
    expect(box.y).toBeLessThanOrEqual(layout.core.y + 0.001);
    expect(box.y + box.h - covered / scale).toBeGreaterThanOrEqual(layout.core.y + layout.core.h - 0.001);
  });
  it('that is wide gets the halls, and one that is narrow the tall layout', () => {
    expect(fit(1100, 900, 100).layout.name).toBe('hall');
    expect(fit(390, 592).layout.name).toBe('tall');
  });
  it('keeps its layout when the bar below it takes a row more or less, not when much changes', () => {
    expect([fit(768, 740).layout.name, fit(768, 666).layout.name]).toEqual(['tall', 'hall']);
    expect(fit(768, 666, 0, false, 'tall').layout.name).toBe('tall');
    expect(fit(768, 740, 0, false, 'hall').layout.name).toBe('hall');
    expect(fit(768, 400, 0, false, 'tall').layout.name).toBe('hall');
    expect(fit(768, 900, 0, false, 'hall').layout.name).toBe('tall');
  });
  it('that is too low for knights of a readable size scrolls', () => {
    const { scale, layout, height } = fit(504, 250);
    expect(height).toBeGreaterThan(250);
    expect(scale * layout.knight).toBeGreaterThan(0.6);
  });
  it('is whole where it is only looked at, however low', () => {
    const { scale, layout, height } = fit(504, 250, 0, true);
    expect(height).toBe(250);
    expect(layout.core.h * scale).toBeLessThanOrEqual(250);
  });
});

describe.each(NAMES)('the position %s', (name) => {
  it('has a post for every knight', () => {
    const { position } = fixture(name).view;
    const now = shown(position);
    const figures = cast([], now.crowds);
    const total = position.riders.reduce(
      (sum, rider) =>
        sum +
        rider.in_game +
        Object.values(rider.home)
          .concat(Object.values(rider.nest))
          .reduce((a, b) => a + b, 0),
      0,
    );
    expect(figures).toHaveLength(total);
    for (const layout of LAYOUTS)
      for (const figure of placed(layout, figures, now.crowds))
        expect(Number.isFinite(figure.x + figure.y + figure.scale)).toBe(true);
  });
});
