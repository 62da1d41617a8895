import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { walksForTests } from '../../kit/walks-for-tests';
import Explorer from './Explorer.svelte';

let walks: ReturnType<typeof walksForTests>;
beforeEach(() => (walks = walksForTests()));
afterEach(cleanup);

const at = (place: 'cave' | 'camp', size: number) => ({
  ...{ seat: 0, label: 'Ann', place, facing: 'left' as const, ms: 700, calm: false, token: 'none' as const },
  ...{ marker: '', dared: '', fallen: false, crowned: false, unit: 1 },
  stand: { x: (place === 'cave' ? 100 : 400) * size, y: 50 * size, scale: 1 },
  way: [
    [200 * size, 60 * size],
    [300 * size, 60 * size],
  ] as const,
});

it('an explorer stands at once where the board is laid out anew, and walks on where only the view is new', async () => {
  const { rerender } = render(Explorer, { props: at('cave', 1) });
  await rerender(at('camp', 1));
  expect(walks).toHaveLength(1);
  await rerender(at('camp', 1));
  expect(walks).toHaveLength(1);
  await rerender(at('camp', 0.5));
  expect(walks).toEqual([]);
  await rerender(at('cave', 0.5));
  expect(walks).toHaveLength(1);
});
