/** Cut gems: an outer ring and a table, each facet shaded by its direction. Always shape and colour. */

import { blend, css, rgb, WHITE, type Rgb } from './colour';
import { around, at, shape, tidy, type Point } from './geometry';
import { GEM_COLOURS, PALETTE } from './palette';

export const GEM_KINDS = ['ruby', 'emerald', 'turquoise', 'garnet', 'diamond'] as const;
export type Gem = (typeof GEM_KINDS)[number];

interface Cut {
  colour: string;
  sides: number;
  rx: number;
  ry: number;
  turn: number;
  /** Size of the table beside the whole. */
  table: number;
}

export const GEMS: Record<Gem, Cut> = {
  ruby: { colour: GEM_COLOURS.ruby, sides: 8, rx: 1, ry: 1, turn: 22.5, table: 0.56 },
  emerald: { colour: GEM_COLOURS.emerald, sides: 6, rx: 0.98, ry: 1.06, turn: 30, table: 0.56 },
  garnet: { colour: GEM_COLOURS.garnet, sides: 4, rx: 0.92, ry: 1.22, turn: 0, table: 0.52 },
  turquoise: { colour: GEM_COLOURS.turquoise, sides: 14, rx: 1, ry: 1, turn: 0, table: 0.6 },
  diamond: { colour: GEM_COLOURS.diamond, sides: 8, rx: 1, ry: 1, turn: 0, table: 0.58 },
};

/** A gem of this radius around the origin; `glow` above 0 needs the gradients of defs.ts. */
export function gem(kind: Gem, r: number, glow = 0): string {
  const cut = GEMS[kind];
  const colour = rgb(cut.colour);
  const outer = ring(cut, r);
  const table =
    kind === 'diamond' ? brilliant(cut, r) : outer.map(([x, y]): Point => [x * cut.table, y * cut.table - r * 0.04]);
  const halo = glow ? `<circle r="${tidy(r * 2.3)}" fill="url(#glow-${kind})" opacity="${glow}"/>` : '';
  const body = `<path d="${shape(outer)}" fill="${css(blend(colour, [20, 10, 40], 0.55))}" stroke="${css(blend(colour, [14, 8, 34], 0.72))}" stroke-width="${tidy(r * 0.13)}" stroke-linejoin="round"/>`;
  const facets = outer
    .map((_, i) => (kind === 'diamond' ? diamondFacets(colour, outer, table, i, r) : facet(colour, outer, table, i)))
    .join('');
  const top = `<path d="${shape(table)}" fill="${css(blend(colour, WHITE, kind === 'diamond' ? 0.45 : 0.2))}"/>`;
  return halo + body + facets + top + shine(cut, r);
}

function ring(cut: Cut, r: number): Point[] {
  return Array.from({ length: cut.sides }, (_, i) => {
    const angle = ((cut.turn + (360 / cut.sides) * i) * Math.PI) / 180;
    return [Math.cos(angle) * cut.rx * r, Math.sin(angle) * cut.ry * r] as const;
  });
}

function brilliant(cut: Cut, r: number): Point[] {
  return Array.from({ length: cut.sides }, (_, i) => {
    const angle = (i + 0.5) * ((2 * Math.PI) / cut.sides);
    return [Math.cos(angle) * r * cut.table, Math.sin(angle) * r * cut.table - r * 0.03] as const;
  });
}

/** How much light from the upper left a facet in this direction gets, -1 to 1. */
function facing(x: number, y: number, length: number): number {
  return (-x * 0.55 - y * 0.83) / length;
}

function shaded(colour: Rgb, outer: readonly Point[], i: number): Rgb {
  const [a, b] = [at(outer, i), around(outer, i + 1)];
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const light = facing(x, y, Math.hypot(x, y));
  return light > 0 ? blend(colour, WHITE, light * 0.62) : blend(colour, [24, 8, 44], -light * 0.5);
}

function facet(colour: Rgb, outer: readonly Point[], table: readonly Point[], i: number): string {
  const fill = shaded(colour, outer, i);
  const corners = [at(outer, i), around(outer, i + 1), around(table, i + 1), at(table, i)];
  return `<path d="${shape(corners)}" fill="${css(fill)}" stroke="${css(blend(fill, WHITE, 0.18))}" stroke-width=".35"/>`;
}

function diamondFacets(colour: Rgb, outer: readonly Point[], table: readonly Point[], i: number, r: number): string {
  const tip = around(outer, i + 1);
  const light = facing(tip[0], tip[1], r);
  const sway = i % 2 ? 0.12 : -0.1;
  const kite =
    light > 0
      ? blend(colour, WHITE, Math.min(1, 0.25 + light * 0.7 + sway))
      : blend(colour, [60, 70, 140], Math.max(0, -light * 0.62 + sway));
  const fill = shaded(colour, outer, i);
  return (
    `<path d="${shape([at(table, i), tip, around(table, i + 1)])}" fill="${css(kite)}" stroke="${PALETTE.white}" stroke-opacity=".5" stroke-width=".5"/>` +
    `<path d="${shape([at(outer, i), tip, at(table, i)])}" fill="${css(fill)}" stroke="${css(blend(fill, WHITE, 0.18))}" stroke-width=".35"/>`
  );
}

function shine(cut: Cut, r: number): string {
  const glint = shape([
    [-r * 0.5 * cut.rx, -r * 0.1],
    [-r * 0.12, -r * 0.5 * cut.ry],
    [r * 0.22 * cut.rx, -r * 0.46 * cut.ry],
    [-r * 0.3 * cut.rx, r * 0.16],
  ]);
  return `<path d="${glint}" fill="${PALETTE.white}" opacity=".42"/><circle cx="${tidy(-r * 0.42 * cut.rx)}" cy="${tidy(-r * 0.5)}" r="${tidy(r * 0.1)}" fill="${PALETTE.white}" opacity=".95"/>`;
}
