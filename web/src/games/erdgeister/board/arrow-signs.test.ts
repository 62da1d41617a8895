import { expect, it } from 'vitest';
import { arrowSigns } from './arrow-signs';
import { geometryOf } from './geometry';
import { layOut } from './layout';
import { VIEWS } from '../views-for-tests';

it('every arrow field has a sign that a finger can tap, and none covers another or lies far from its field', () => {
  const board = geometryOf(VIEWS.setup.options);
  const layout = layOut(board, VIEWS.setup.position.faces, 390 / 430);
  const places = board.tunnels.flatMap((tunnel) => board.arrows.map((n) => `${tunnel}${n}`));
  const scale = 0.38;
  const signs = arrowSigns(layout, places, scale);
  expect(signs.map((it) => it.place)).toEqual(places);
  for (const [i, one] of signs.entries()) {
    expect(one.r * 2 * scale).toBeGreaterThanOrEqual(32);
    const away = (p: readonly [number, number]): number => Math.hypot(p[0] - one.p[0], p[1] - one.p[1]) * scale;
    expect(away(layout.where(one.place).p)).toBeLessThan(30);
    for (const other of signs.slice(i + 1)) expect(away(other.p)).toBeGreaterThanOrEqual(2 * one.r * scale);
  }
});
