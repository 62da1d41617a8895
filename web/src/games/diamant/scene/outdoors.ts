/** Under the sky: stars and moon, the mountain, the meadow with the camp. */

import { tidy, type Point } from '../../../art/geometry';
import { PALETTE } from '../../../art/palette';
import { random } from '../../../art/random';
import { TENT } from '../art/figures';
import { between, type Brush } from './brush';
import { chiselled, jagged, mesh, points, type Lamp } from './rock';
import { PAINT } from './scene.palette';

export function sky({ it, colours, k, tall }: Brush): string {
  const next = random(20);
  const gy = it.ground;
  const reach = it.mountain[0]?.[0] ?? 262;
  let s = `<rect width="${it.width}" height="${gy + 40}" fill="url(#sky)"/>`;
  for (let i = 0; i < (tall ? 18 : 52); i++) {
    s += `<circle cx="${tidy(next() * it.width * 0.62)}" cy="${tidy(next() * gy * 0.5)}" r="${tidy(between(next, 0.5, 1.5))}" fill="${PAINT.sandWhite}" opacity="${tidy(between(next, 0.35, 0.95) * colours.stars)}"/>`;
  }
  for (const [x, up, w, h] of [
    [60, 238, 120, 7],
    [150, 214, 150, 6],
    [20, 190, 90, 5],
    [250, 168, 110, 5],
  ] as const) {
    s += `<path d="M${tidy((x - w / 2) * k)},${tidy(gy - up * k)}q${tidy(w * 0.25 * k)},${tidy(-h * 1.6 * k)} ${tidy(w * 0.5 * k)},${tidy(-h * 0.4 * k)}t${tidy(w * 0.5 * k)},${tidy(h * 0.4 * k)}q${tidy(-w * 0.5 * k)},${tidy(h * 0.9 * k)} ${tidy(-w * k)},0z" fill="${colours.clouds}" opacity=".3"/>`;
  }
  const at = tall ? [98, 66] : [268 * k, Math.max(it.ground - 308, 84 / it.unit, it.headed ? it.headed + 24 * k : 0)];
  s += `<g transform="translate(${at[0]},${at[1]})"><circle r="${46 * k}" fill="${colours.moon.glow}" opacity=".22" filter="url(#b14)"/><path d="M${-4 * k},${-19 * k}A${19 * k},${19 * k} 0 1 0 ${15 * k},${11 * k}A${15 * k},${15 * k} 0 0 1 ${-4 * k},${-19 * k}Z" fill="${colours.moon.face}"/></g>`;
  const ridge = (list: ReadonlyArray<readonly [number, number]>, fill: string, opacity: number): string =>
    `<polygon points="${points(jagged([...list.map(([x, y]): Point => [x * k, gy - y * k]), [reach + 80 * k, gy + 10], [-10, gy + 10]], 5 * k, 26 * k, next))}" fill="${fill}" opacity="${opacity}"/>`;
  s += ridge(
    [
      [-10, 70],
      [60, 150],
      [120, 100],
      [190, 170],
      [260, 90],
      [340, 60],
    ],
    colours.far,
    0.75,
  );
  s += ridge(
    [
      [-10, 30],
      [70, 80],
      [150, 44],
      [230, 86],
      [330, 36],
    ],
    colours.near,
    1,
  );
  for (let i = 0; i < 11; i++) {
    const [x, h] = [(8 + i * 25 + between(next, -7, 7)) * k, between(next, 26, 58) * k];
    s += `<path d="M${tidy(x)},${tidy(gy + 2 - h)}L${tidy(x + h * 0.26)},${gy + 2}H${tidy(x - h * 0.26)}Z" fill="${colours.trees}"/>`;
  }
  return s;
}

export function mountain({ it, colours, tall, k, fire, lamps }: Brush): string {
  const next = random(21);
  const { mountain: outline, ground } = it;
  const ridge = outline.length - 3;
  const edge = [
    ...jagged(outline.slice(0, ridge), tall ? 4 : 12, tall ? 15 : 36, next, 'open'),
    ...outline.slice(ridge),
  ];
  const tone = colours.mountain;
  const gate = it.portals.map((p): Lamp => ({
    x: p.x,
    y: p.y + 10,
    reach: tall ? 40 : 90,
    strength: 0.16,
    off: 30,
    colour: PAINT.lightOrange1,
  }));
  const rock = mesh(
    -10,
    -20,
    it.width + 20,
    it.height + 20,
    {
      cell: (tall ? 24 : 44) * 1.15,
      dark: tone.dark,
      lite: tone.lite,
      depth: 0.9,
      sky: [-0.75, -0.5, 0.42],
      lamps: [...lamps, ...gate, fire],
      deep: { colour: tone.deep, at: (_, y) => Math.max(0, (y - ground * 0.55) / (ground * 1.1)) * 0.95 },
    },
    next,
  );
  const rim = chiselled(edge, tall ? -6 : -15, [{ ...fire, y: fire.y - 6 * k }], tone.rimDark, tone.rimLite, -1, next);
  return `<clipPath id="mc"><polygon points="${points(edge)}"/></clipPath><g clip-path="url(#mc)">${rock}${rim}</g>`;
}

export function meadow({ it, colours, k, tall }: Brush): string {
  const next = random(31);
  const [gy, end] = [it.ground, (it.mountain[0]?.[0] ?? 262) + (tall ? 4 : 60 * k)];
  const top = jagged(
    [
      [-10, gy - 10 * k],
      [end * 0.4, gy - 6 * k + 1],
      [end, gy],
    ],
    2 * k,
    18 * k,
    next,
    'open',
  );
  const bottom = jagged(
    [
      [end + 30 * k, gy + 10 * k],
      [end * 0.6, gy + 30 * k],
      [-10, gy + 34 * k],
    ],
    3 * k,
    22 * k,
    next,
    'open',
  );
  const front = jagged(
    [
      [end + 10 * k, gy + 8 * k],
      [end * 0.5, gy + 14 * k],
      [-10, gy + 12 * k],
    ],
    2 * k,
    20 * k,
    next,
    'open',
  );
  let s = `<polygon points="${points([...top, ...bottom])}" fill="${colours.meadow.back}"/><polygon points="${points([...top, ...front])}" fill="${colours.meadow.front}"/><polyline points="${points(bottom)}" fill="none" stroke="${colours.meadow.edge}" stroke-width="${3 * k}"/>`;
  for (let i = 0; i < 26; i++) {
    const [x, y] = [between(next, 0, end), between(next, gy - 2 * k, gy + 26 * k)];
    s += `<path d="M${tidy(x)},${tidy(y)}l${tidy(2 * k)},${tidy(-7 * k)}l${tidy(2 * k)},${tidy(7 * k)}" fill="none" stroke="${colours.meadow.grass}" stroke-width="${tidy(1.6 * k)}"/>`;
  }
  s += `<ellipse cx="${it.fire.x}" cy="${gy + 6 * k}" rx="${150 * k}" ry="${18 * k}" fill="${PALETTE.amber}" opacity=".22" filter="url(#b6)"/>`;
  return s + `<g transform="translate(${it.tent.x},${it.tent.y}) scale(${it.tent.scale})">${TENT}</g>`;
}
