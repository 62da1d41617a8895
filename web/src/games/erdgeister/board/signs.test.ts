import { cleanup, fireEvent } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoardState } from '../../kit/board-state.svelte';
import { rendererOf } from '../../kit/render-for-tests';
import FieldNames from './FieldNames.svelte';
import { geometryOf } from './geometry';
import { layOut } from './layout';
import Choices from '../bar/Choices.svelte';
import { film } from '../parts';
import { Plan } from '../bar/plan.svelte';
import Signs from './Signs.svelte';
import Targets from './Targets.svelte';
import { isMove, type ErdgeisterView } from '../types';
import { SEATS, VIEWS } from '../views-for-tests';
import { Names } from '../words';

const { mid } = VIEWS;
const layout = layOut(geometryOf(mid.options), mid.position.faces, 1.4);
const look = (view: ErdgeisterView): void => plan.look(view, () => undefined);
let plan: Plan;
let render: ReturnType<typeof rendererOf>;
beforeEach(() => {
  const board = new BoardState();
  plan = board.get(Plan);
  render = rendererOf(board, film);
  look(mid);
});
afterEach(cleanup);

const drawn = (view: ErdgeisterView, layer: 'floor' | 'air'): HTMLElement =>
  render(Targets, { view, layout, big: 1, layer, names: new Names('en', view, SEATS), still: true }).container;
const texts = (there: HTMLElement): string[] =>
  [...there.querySelectorAll('text')].map((it) => (it.textContent ?? '').replace(/\s*→\s*/, ' → '));

describe('what a planned move shows', () => {
  it('is the path step by step, even from a dark corner', () => {
    plan.tapFigure('Rc');
    expect(texts(drawn(mid, 'air')).filter((it) => it !== 'taken')).toEqual(['1', '2']);
  });
  it('is who is counted, and only as the view says', () => {
    const odd = {
      ...mid,
      legal: mid.legal.map((it) => (isMove(it) ? { ...it, counted: ['Ba', 'Gf', 'Yc'], zone: 'D' } : it)),
    };
    look(odd);
    plan.tapFigure('Rb');
    const rings = [...drawn(odd, 'floor').querySelectorAll('ellipse')].map((it) => it.getAttribute('cx'));
    const feet = ['A2', 'D6', 'c8'].map((it) => layout.where(it).p[0]);
    expect(new Set(rings.map(Number))).toEqual(new Set(feet));
  });
  it('is which passages are taken', () => {
    plan.tapFigure('Rb');
    expect(texts(drawn(mid, 'air')).filter((it) => it === 'taken')).toHaveLength(1);
    const free = { ...mid, legal: mid.legal.map((it) => ({ ...it, taken: [] })) };
    look(free);
    cleanup();
    expect(texts(drawn(free, 'air'))).not.toContain('taken');
  });
  it.each([
    ['A7', 'taken'],
    ['a4', 'full'],
  ])('says of %s that it is %s, as the refusal does', (place, why) => {
    const blocked = { ...mid, legal: mid.legal.map((it) => (isMove(it) ? { ...it, taken: [place] } : it)) };
    look(blocked);
    plan.tapFigure('Rb');
    expect(texts(drawn(blocked, 'air')).filter((it) => it === 'taken' || it === 'full')).toEqual([why]);
  });
  it('is told by the signs, with the counts afterwards', () => {
    plan.tapFigure('Rb');
    plan.tapPlace('B9');
    const names = new Names('en', mid, SEATS);
    const there = texts(render(Signs, { view: mid, layout, names, narrow: false, grown: 1, seen: null }).container);
    expect(there).toContain('4 in this tunnel:');
    expect(there).toContain('4 steps → 3');
    expect(there).toContain('1 → 2');
  });
  it('is not cut where a close view ends', () => {
    plan.tapFigure('Rb');
    plan.tapPlace('B9');
    const names = new Names('en', mid, SEATS);
    const moving = isMove(plan.preview) ? plan.preview.zone : '';
    const [x] = layout.signs.find(({ zone }) => zone === moving)?.p ?? [0];
    for (const left of [x - 300, x - 20]) {
      const seen = { x: left, y: 0, w: 320, h: 400 };
      const { container } = render(Signs, { view: mid, layout, names, narrow: true, grown: 1, seen });
      const sign = [...container.querySelectorAll('g[role=img]')].find((it) =>
        it.textContent?.includes('in this tunnel'),
      );
      const middle = Number(/translate\(([\d.-]+)/.exec(sign?.getAttribute('transform') ?? '')?.[1]);
      expect(middle - 98).toBeGreaterThanOrEqual(left);
      expect(middle + 98).toBeLessThanOrEqual(left + 320);
    }
  });
});

describe('the names in the stones', () => {
  const carved = (scale: number): string[] =>
    [...render(FieldNames, { view: mid, layout, scale }).container.querySelectorAll('text:not(.edge)')].map(
      (it) => it.textContent ?? '',
    );
  it('are those of the ring fields that lie open', () => {
    const { tunnels, tunnel_length: length } = layout.board;
    const taken = new Set(mid.position.figures.map((it) => it.at));
    const ring = layout.places.filter((place) => tunnels.includes(place.charAt(0)) && /^.\d+$/.test(place));
    expect(ring).toHaveLength(tunnels.length * length);
    expect(ring.some((place) => taken.has(place))).toBe(true);
    expect(carved(1).sort()).toEqual(ring.filter((place) => !taken.has(place)).sort());
  });
  it('are left out where nobody could read them', () => {
    expect(carved(0.6)).toEqual([]);
  });
});

it.each([true, false])('a field in focus is looked at by keys only: %s', async (shows) => {
  plan.tapFigure('Rc');
  render(Choices, { view: mid, names: new Names('en', mid, SEATS) });
  const target = document.querySelector('button.target') as HTMLElement;
  vi.spyOn(target, 'matches').mockReturnValue(shows);
  await fireEvent.focus(target);
  expect(plan.glance !== null).toBe(shows);
});
