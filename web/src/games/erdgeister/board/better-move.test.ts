import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import BetterMove from './BetterMove.svelte';
import { geometryOf } from './geometry';
import { layOut } from './layout';
import { isMove, type Action } from '../types';
import { VIEWS } from '../views-for-tests';

const { mid, spying } = VIEWS;
const layout = layOut(geometryOf(mid.options), mid.position.faces, 1.4);
afterEach(cleanup);

function drawn(better: Action, view = mid): { ways: number; star: number[] | null; arrow: number[] | null } {
  const { container } = render(BetterMove, { view, layout, better, grown: 1 });
  const place = (name: string): number[] | null => {
    const found = container.querySelector(`.${name}`)?.getAttribute('transform');
    return found ? (/translate\(([^ ]+) ([^)]+)\)/.exec(found)?.slice(1).map(Number) ?? null) : null;
  };
  return { ways: container.querySelectorAll('.way').length, star: place('star'), arrow: place('arrow') };
}

it('a better move is drawn to the field where it ends, in pieces where a secret passage hides it', () => {
  const moves = mid.legal.filter(isMove);
  expect(moves.length).toBeGreaterThan(3);
  for (const move of moves) {
    const { ways, star, arrow } = drawn(move);
    const [x, y] = layout.where(move.to).p;
    expect(ways).toBe(move.way === 'secret passage' ? 2 : 1);
    expect(arrow![0]).toBeCloseTo(x, 0);
    expect(Math.abs(arrow![1]! - y)).toBeLessThan(20);
    expect(star![1]).toBeLessThan(arrow![1]!);
    cleanup();
  }
});

it('a card is marked above the gnome that it is for, and nothing is drawn for a choice without a place', () => {
  const seen = spying.position.figures.find(({ at }) => at !== 'hand' && at !== 'chamber')!;
  const spy = { kind: 'spy', clause: 'G-51', text: `spy:${seen.figure}`, figure: seen.figure } as const;
  const { ways, star, arrow } = drawn(spy, spying);
  const [x, y] = layout.where(seen.at).p;
  expect([ways, arrow]).toEqual([0, null]);
  expect(star![0]).toBeCloseTo(x, 0);
  expect(star![1]).toBeLessThan(y);
  cleanup();
  expect(drawn({ kind: 'end', clause: 'G-21', text: 'end' }).star).toBeNull();
});
