import { describe, expect, it } from 'vitest';
import { choices } from './choices';
import { forecast, wakes, walk } from './forecast';
import { fixture, LANDINGS, WALKS } from './views-for-tests';

describe("the dragon's walk", () => {
  it('is the one of the real rules, from everywhere', () => {
    expect(WALKS.length).toBeGreaterThan(60);
    for (const { rail, field, facing, pips, to, looks } of WALKS) {
      const found = walk(rail, field, facing, pips);
      expect([found.field, found.facing], JSON.stringify({ rail, field, facing, pips })).toEqual([to, looks]);
      expect(found.way).toHaveLength(pips);
      expect(found.way.at(-1)).toBe(to);
    }
  });
  it('says when it turns round', () => {
    expect(walk(6, 9, 'mouth', 3)).toMatchObject({ field: 6, turned: true });
    expect(walk(6, 9, 'mouth', 2)).toMatchObject({ field: 7, turned: false });
  });
});

describe('the forecast', () => {
  const { view } = fixture('mid');
  const ride = choices(view).rides.find((r) => r.from === 'c4') ?? null;
  it('finds the knights as they stand', () => {
    expect(forecast(view.position, null).map(({ field, found }) => [field, found.join('')])).toEqual([[8, ''], [7, 'B'], [6, '']]);
  });
  it('counts the planned ride in', () => {
    expect(forecast(view.position, ride).map(({ found }) => found.join(''))).toEqual(['', 'B', 'B']);
  });
});

describe('a landing wakes the dragon', () => {
  it('exactly where the real rules rolled the die', () => {
    const { position } = fixture('mid').view;
    for (const { rail, field, to, woke } of LANDINGS) expect(wakes({ ...position, rail, dragon: { field, facing: 'mouth' } }, to), JSON.stringify({ rail, field, to })).toBe(woke);
    expect(LANDINGS.filter(({ woke }) => woke).length).toBeGreaterThan(50);
  });
});
