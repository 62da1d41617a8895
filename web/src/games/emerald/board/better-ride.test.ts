import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import BetterRide from './BetterRide.svelte';
import type { Ride } from '../bar/choices';
import { LAYOUTS, spot, trail } from './layout';
import type { PlaceName } from '../types';

afterEach(cleanup);

it.each([
  ['T1', 'm3'],
  ['m3', 'c2'],
  ['c4', 'c7'],
  ['c8', 'chamber'],
] as [PlaceName, PlaceName][])('a better ride from %s leads to %s, with its star above the end', (from, to) => {
  for (const layout of LAYOUTS) {
    const ride = { colour: 'red', from, to, steps: 3, reach: {}, wakes: null, ends: null, options: [] };
    const { container } = render(BetterRide, { layout, ride: ride as unknown as Ride, grown: 1 });
    const at = (name: string): number[] =>
      /translate\(([^ ]+) ([^)]+)\)/
        .exec(container.querySelector(`.${name}`)!.getAttribute('transform')!)!
        .slice(1)
        .map(Number);
    const [x, y] = to === 'chamber' ? trail(layout).points.at(-1)! : spot(layout, to);
    const begins = /^M([^ ]+) /.exec(container.querySelector('.way')!.getAttribute('d')!)![1];
    expect(Number(begins)).toBeCloseTo(spot(layout, from)[0], 0);
    expect(Math.hypot(at('arrow')[0]! - x, at('arrow')[1]! - y)).toBeLessThan(40);
    expect(at('star')[1]).toBeLessThan(at('arrow')[1]!);
    cleanup();
  }
});
