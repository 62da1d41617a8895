import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { walksForTests } from '../../kit/walks-for-tests';
import type { Known } from '../film/animate';
import Dragon from './Dragon.svelte';
import type { Placed } from './figures';
import Knight from './Knight.svelte';
import { LAYOUTS, spot } from './layout';

let walks: ReturnType<typeof walksForTests>;
beforeEach(() => (walks = walksForTests()));
afterEach(cleanup);

const [here, there] = [LAYOUTS[0]!, LAYOUTS[1]!];
const full = { motion: 'full', lasts: 500 } as const;

describe('a board that is laid out anew', () => {
  it('has a knight stand at its post instead of walking on along the old way', async () => {
    const lastPoses = new Map<string, Known>();
    const at = (place: string, layout: typeof here) => {
      const [x, y] = spot(layout, place);
      const figure: Placed = { id: 'k', colour: 'R' as Placed['colour'], place, x, y, scale: 1, count: 1 } as Placed;
      return { figure, layout, lastPoses, mark: 'plain' as const, still: false, ...full };
    };
    const { rerender, container } = render(Knight, { props: at('c1', here) });
    await rerender(at('c4', here));
    expect(walks).toHaveLength(1);
    await rerender(at('c4', there));
    expect(walks).toEqual([]);
    const [x, y] = spot(there, 'c4');
    expect(container.querySelector('.knight')?.getAttribute('transform')).toContain(`${x.toFixed(1)} ${y.toFixed(1)}`);
    await rerender(at('c5', there));
    expect(walks).toHaveLength(1);
  });
  it('has the dragon do the same', async () => {
    const at = (field: number, layout: typeof here) => ({
      ...{ field, layout, facing: 'chamber', way: null, carries: false },
      ...full,
    });
    const { rerender } = render(Dragon, { props: at(2, here) });
    await rerender(at(4, here));
    expect(walks).toHaveLength(1);
    await rerender(at(4, there));
    expect(walks).toEqual([]);
  });
});
