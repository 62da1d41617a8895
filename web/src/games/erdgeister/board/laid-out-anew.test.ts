import { cleanup } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BoardState } from '../../kit/board-state.svelte';
import { rendererOf } from '../../kit/render-for-tests';
import { walksForTests } from '../../kit/walks-for-tests';
import { ErdgeisterFilm } from '../film/erdgeister-film.svelte';
import { film } from '../parts';
import type { ErdgeisterView } from '../types';
import { SEATS, VIEWS } from '../views-for-tests';
import { Names } from '../words';
import Figures from './Figures.svelte';
import { geometryOf } from './geometry';
import { layOut } from './layout';

let walks: ReturnType<typeof walksForTests>;
beforeEach(() => (walks = walksForTests()));
afterEach(cleanup);

/** The same mine with one gnome elsewhere. */
function moved(view: ErdgeisterView): ErdgeisterView {
  const standing = structuredClone(view.position.standing);
  const [from, to] = Object.keys(standing).filter((place) => standing[place]!.length > 0);
  standing[to!]!.push(standing[from!]!.pop()!);
  return { ...view, position: { ...view.position, standing } };
}

it('gnomes stand at once where the mine is laid out anew, and walk on where a tile is turned', async () => {
  const board = new BoardState();
  const shown = board.get(ErdgeisterFilm);
  const view = VIEWS.mid;
  const at = (aspect: number) => ({
    ...{ view, scale: 1, big: 1, motion: 'full' as const, page: () => undefined },
    layout: layOut(geometryOf(view.options), view.position.faces, aspect),
    names: new Names('en', view, SEATS),
  });
  const wide = at(1.4);
  shown.show(view, 'none');
  const { rerender } = rendererOf(board, film)(Figures, wide);
  shown.show(moved(view), 'none');
  await tick();
  expect(walks.length).toBeGreaterThan(0);
  const turned = { ...wide, layout: layOut(geometryOf(view.options), view.position.faces.toReversed(), 1.4) };
  await (rerender as (props: typeof wide) => Promise<void>)(turned);
  expect(walks.length).toBeGreaterThan(0);
  await (rerender as (props: typeof wide) => Promise<void>)(at(0.6));
  expect(walks).toEqual([]);
});
