/** The mountain: a mass of facets, each shaded by its slope and by the lanterns near it. */

import { facetNormal, type Point, type Vertex } from '../../../art/geometry';
import { noise } from '../../../art/random';
import { mixWithin, xy, poly, type Brush } from './paint';
import { PAINT } from './rockmass.palette';

const CELL = 50;
/** Large dark stains, so that the mountain is not all alike. */
const stains = noise(9);

export function rockMass(b: Brush): string {
  const { x, y, w, h } = b.region;
  const [columns, rows] = [Math.ceil(w / CELL) + 3, Math.ceil(h / CELL) + 2];
  const grid: Vertex[][] = [];
  for (let j = 0; j < rows; j++) {
    grid.push(
      Array.from({ length: columns }, (_, i): Vertex => [
        x + (i - 1.5) * CELL + b.between(-19, 19) + (j % 2 ? CELL / 2 : 0),
        y + (j - 0.7) * CELL + b.between(-17, 17),
        b.between(0, 34),
      ]),
    );
  }
  let s = '';
  for (let j = 0; j < rows - 1; j++) {
    for (let i = 0; i < columns - 1; i++) {
      const [p, q, r, t] = [grid[j]?.[i], grid[j]?.[i + 1], grid[j + 1]?.[i], grid[j + 1]?.[i + 1]] as [
        Vertex,
        Vertex,
        Vertex,
        Vertex,
      ];
      s += facet(b, p, q, r) + facet(b, q, t, r);
    }
  }
  return s;
}

function facet(b: Brush, p: Vertex, q: Vertex, r: Vertex): string {
  const { centre, radius } = b.layout;
  const middle: Point = [(p[0] + q[0] + r[0]) / 3, (p[1] + q[1] + r[1]) / 3];
  const within =
    Math.abs((middle[0] - centre[0]) / radius[0]) ** 3.5 + Math.abs((middle[1] - centre[1]) / radius[1]) ** 3.5 < 1;
  const [nx, ny, nz] = facetNormal(p, q, r);
  const shade = Math.max(0, nx * -0.5 + ny * -0.62 + nz * 0.6);
  const [low, high] = within ? b.palette.inner : b.palette.outer;
  const base = mixWithin(low, high, shade * 1.13 - 0.19);
  const [dx, dy] = [centre[0] - middle[0], centre[1] - middle[1]];
  const far = Math.hypot(dx, dy) || 1;
  const towards = Math.max(0, (nx * dx + ny * dy) / far);
  const warm = mixWithin(base, PAINT.brown, b.light(middle) * 0.4);
  const colour = mixWithin(warm, PAINT.lightOrange, within ? towards * Math.exp(-far / 170) * 1.3 : 0);
  const stain = Math.max(0, stains(middle[0] / 90, middle[1] / 70) * 1.5 - 0.55) * b.palette.rough;
  const stained = mixWithin(colour, PAINT.slateBlack, stain);
  const edge =
    b.next() < 0.3
      ? `<path d="M${xy([p[0], p[1]])}L${xy([q[0], q[1]])}" stroke="${PAINT.lightIndigo}" stroke-opacity="${b.between(0.05, 0.2).toFixed(2)}" stroke-width="1.2"/>`
      : '';
  return (
    poly(
      [p, q, r].map((c): Point => [c[0], c[1]]),
      `fill="${stained}" stroke="${stained}" stroke-width="1"`,
    ) + edge
  );
}
