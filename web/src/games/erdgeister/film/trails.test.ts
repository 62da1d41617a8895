import { describe, expect, test } from 'vitest';
import { geometryOf } from '../board/geometry';
import { layOut } from '../board/layout';
import { trailsOf } from './trails';
import { isMove, type Event, type Move } from '../types';
import { VIEWS } from '../views-for-tests';

describe('trails of rivals', () => {
  const layout = layOut(geometryOf({}), ['I', 'II', 'I', 'II'], 1.4);
  const walk = VIEWS.mid.legal.filter(isMove).find((it) => it.text === 'Rb>A9') as Move;
  const secret = VIEWS.mid.legal.filter(isMove).find((it) => it.text === 'Rb>c3') as Move;
  const event = (value: unknown): Event =>
    ({ by: 1, text: '', value, facts: [], clause: null, says: [] }) as unknown as Event;
  const after = (...values: unknown[]) => trailsOf({ ...VIEWS.mid, viewer: 0, history: values.map(event) }, layout);

  test('go from where the gnome stood to where it stands', () => {
    const [trail] = after(walk);
    const foot = (field: string): number[] => [layout.where(field).p[0], layout.where(field).p[1] + 13];
    expect(trail?.points[0]).toEqual(foot(walk.from));
    expect(trail?.points.at(-1)).toEqual(foot('A9'));
    expect(trail).toMatchObject({ seat: 1, first: true, carried: false, figure: 'Rb' });
  });

  test('break off inside a secret passage', () => {
    expect(after(secret).map(({ first }) => first)).toEqual([true, false]);
  });

  test('of a kidnapped gnome are no prints', () => {
    const [trail] = after({ kind: 'carry', figure: 'Ra', from: 'A4', to: 'C4', text: 'to:C4', crowd: {}, clause: '' });
    expect(trail?.carried).toBe(true);
    expect(trail?.points.length).toBeGreaterThan(10);
  });

  test('are not left by gnomes that came onto the board', () => {
    expect(
      after({ kind: 'place', figure: 'Ra', from: 'hand', to: 'A4', text: 'Ra>A4', crowd: {}, clause: '' }),
    ).toEqual([]);
  });
});
