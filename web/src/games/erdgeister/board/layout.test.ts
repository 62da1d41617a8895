import { describe, expect, it } from 'vitest';
import { distance } from '../../../art/geometry';
import { VIEWS } from '../views-for-tests';
import { fieldOf, geometryOf, isDark, isShaft } from './geometry';
import { corners, layOut, type Layout } from './layout';
import { neighbours, towards } from './nearby';
import { mineScene } from '../scene/scene';
import { spots } from './standing';

const BOARDS = { default: VIEWS.mid, small: VIEWS.small, winding: VIEWS.winding, huge: VIEWS.huge };
const SHAPES = [0.62, 0.84, 1, 1.4, 1.9];
const laid = (name: keyof typeof BOARDS, aspect: number): Layout =>
  layOut(geometryOf(BOARDS[name].options), BOARDS[name].position.faces, aspect);

/** Elements that are opened and never closed, or closed and never opened. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [, end, name, alone] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (alone) continue;
    if (!end) open.push(name as string);
    else if (open.pop() !== name) return [`</${name}>`];
  }
  return open;
}

describe.each(Object.keys(BOARDS) as Array<keyof typeof BOARDS>)('board %s', (name) => {
  it.each(SHAPES)('lies inside its box in a window of %s', (aspect) => {
    const layout = laid(name, aspect);
    const { box } = layout;
    for (const place of layout.places) {
      for (const [x, y] of corners(layout, place)) {
        expect(x).toBeGreaterThan(box.x);
        expect(y).toBeGreaterThan(box.y);
        expect(x).toBeLessThan(box.x + box.w);
        expect(y).toBeLessThan(box.y + box.h);
      }
    }
    for (const sign of layout.signs) expect(sign.p[0] > box.x + 30 && sign.p[0] < box.x + box.w - 30).toBe(true);
  });

  it.each(SHAPES)('leaves room between any two fields in a window of %s', (aspect) => {
    const layout = laid(name, aspect);
    const fields = layout.places.filter((it) => !isDark(it) && it !== 'chamber');
    for (const a of fields) {
      for (const b of fields)
        if (a < b) expect(distance(layout.where(a).p, layout.where(b).p), `${a} ${b}`).toBeGreaterThan(38);
    }
  });

  it('has its dark corners off every field', () => {
    const layout = laid(name, 1.4);
    for (const dark of layout.places.filter(isDark)) {
      for (const other of layout.places) {
        if (other === dark || other === 'chamber') continue;
        expect(distance(layout.where(dark).p, layout.where(other).p), `${dark} ${other}`).toBeGreaterThan(28);
      }
    }
  });

  it('has fields as far apart along the ring as any others', () => {
    const layout = laid(name, 1.4);
    for (let i = 0; i < layout.around; i++) {
      expect(distance(layout.ring(i).p, layout.ring(i + 1).p)).toBeGreaterThan(layout.step * 0.8);
      expect(distance(layout.ring(i).p, layout.ring(i + 1).p)).toBeLessThan(layout.step * 1.02);
    }
  });

  it('takes about the shape of the window', () => {
    const { box } = laid(name, 1.4);
    expect(box.w / box.h).toBeCloseTo(1.4, 1);
  });

  it('can be walked all over with arrow keys', () => {
    const layout = laid(name, 1.4);
    const graph = neighbours(layout);
    const seen = new Set(['A1']);
    for (const place of seen) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const to = towards(layout, graph, place, key);
        if (to) seen.add(to);
      }
    }
    expect([...layout.places].filter((it) => !seen.has(it) && !isDark(it))).toEqual([]);
  });

  it('has an entrance on the ring and on its shaft, and all shafts at the chamber', () => {
    const graph = neighbours(laid(name, 1.4));
    const { tunnels, tunnel_length: length, shaft_length: depth } = geometryOf(BOARDS[name].options);
    tunnels.forEach((tunnel, i) => {
      const fields = [...(graph.get(`${tunnel.toLowerCase()}1`) ?? [])].filter((it) => !isDark(it));
      expect(fields.sort()).toEqual(
        [`${tunnel}${length}`, `${tunnels[(i + 1) % tunnels.length]}1`, `${tunnel.toLowerCase()}2`].sort(),
      );
    });
    expect([...(graph.get('chamber') ?? [])]).toEqual(tunnels.map((it) => `${it.toLowerCase()}${depth}`));
  });

  it('is walked both ways', () => {
    const graph = neighbours(laid(name, 1.4));
    for (const [from, all] of graph) for (const to of all) expect(graph.get(to), `${to} ${from}`).toContain(from);
  });

  it.each(['dark', 'light'] as const)('is drawn as a well-formed %s scene that needs nothing from outside', (theme) => {
    const layout = laid(name, 1.4);
    const svg = mineScene(layout, layout.box, theme, 800);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((it) => it[1]));
    for (const used of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used[1]);
    expect(unclosed(svg)).toEqual([]);
    expect(svg.length).toBeLessThan(1_600_000);
  });
});

describe('special fields', () => {
  it('lie outside on the default board, but dark corners give way to a sneak path', () => {
    const layout = laid('default', 1.4);
    const side = (kind: string, beside: string): number | undefined =>
      layout.specials.find((it) => it.kind === kind && it.beside === beside)?.side;
    expect(side('dark', 'A5')).toBe(1);
    expect(side('sneak', 'B5')).toBe(1);
    expect(side('dark', 'B7')).toBe(-1);
    expect(side('secret', 'A9')).toBe(1);
  });
  it('never share a side and a field with one of another kind, unless an arch spans it', () => {
    for (const name of Object.keys(BOARDS) as Array<keyof typeof BOARDS>) {
      const { specials } = laid(name, 1.4);
      for (const a of specials) {
        for (const b of specials) {
          const both = a !== b && a.kind !== 'sneak' && b.kind !== 'sneak' && a.beside === b.beside;
          if (both) expect(a.side, `${name} ${a.beside}`).not.toBe(b.side);
        }
      }
    }
  });
});

describe('figures on one place', () => {
  const layout = laid('default', 1.4);
  it.each([
    ['b4', 4],
    ['a1', 4],
    ['c8', 3],
    ['chamber', 13],
    ['B7d', 2],
  ])('on %s all %i are seen', (place, count) => {
    const all = spots(layout, place, count);
    expect(all).toHaveLength(count);
    all.forEach((a, i) => all.slice(i + 1).forEach((b) => expect(distance(a.p, b.p)).toBeGreaterThan(12)));
  });
  it('stand on their field', () => {
    for (const place of layout.places) {
      if (place === 'chamber') continue;
      const [spot] = spots(layout, place, 1);
      expect(distance(spot?.p ?? [0, 0], layout.where(place).p), place).toBeLessThan(isShaft(fieldOf(place)) ? 20 : 15);
    }
  });
});
