/** Inside the mountain: galleries, tunnels, paintings on the walls, floors. */

import { tidy, type Point } from '../../../art/geometry';
import { random, type Random } from '../../../art/random';
import type { Layout } from '../board/layout';
import type { Palette } from '../palette';
import { between, type Brush } from './brush';
import { chiselled, jagged, mesh, points, type Lamp } from './rock';
import { PAINT } from './scene.palette';

export function cavern({ it, colours, tall, k, lamps }: Brush): string {
  const next = random(22);
  const { cave, ledge, ground } = it;
  const edge = jagged(cave, tall ? 2.6 : 6, tall ? 14 : 30, next);
  const mouth = cave[0] as Point;
  const dusk: Lamp = {
    x: mouth[0] - 20,
    y: ledge - 40 * k,
    reach: tall ? 60 : 150,
    strength: 0.5,
    off: 30,
    colour: PAINT.paleOrange2,
  };
  const gallery: Lamp[] = [0.2, 0.5, 0.8].map((part) => ({
    x: it.older.x + it.older.width * part,
    y: it.older.y + it.older.height * 0.6,
    reach: tall ? 60 : 150,
    strength: 0.2,
    off: 60,
    colour: PAINT.lightRed1,
  }));
  const dark = tall ? 70 : 250;
  const sink = {
    colour: colours.wall.deep,
    at: (x: number, y: number): number => (y > ledge + 20 ? Math.max(0, 1 - x / dark) * 0.95 : 0),
  };
  const wall = mesh(
    -10,
    ground - (tall ? 70 : 210),
    it.width + 20,
    it.height,
    {
      cell: tall ? 24 : 44,
      dark: colours.wall.dark,
      lite: colours.wall.lite,
      depth: 0.85,
      sky: [-0.3, -0.8, 0.45],
      lamps: [...lamps, ...gallery],
      deep: sink,
    },
    next,
  );
  const hole = `<polygon points="${points(edge)}" fill="${colours.hollow}"/>`;
  return (
    `<g transform="translate(0,${tall ? -2 : -4})">${hole}</g>${chiselled(edge, tall ? 5 : 11, [...lamps, dusk], colours.rim.dark, colours.rim.lite, 1, next)}${hole}` +
    `<clipPath id="cc"><polygon points="${points(edge)}"/></clipPath><g clip-path="url(#cc)">${wall}` +
    `<polygon points="${mouth[0] - 10},${mouth[1]} ${mouth[0] - 10},${ledge + 10} ${mouth[0] + (tall ? 110 : 300)},${ledge + 10}" fill="${PAINT.paleOrange2}" opacity=".2" filter="url(#b14)"/>` +
    tunnels(it, tall, colours) +
    paintings(it, tall) +
    teeth(it, tall, colours) +
    floors(it, colours, tall, lamps, sink, next) +
    `<path d="M${mouth[0] - 20},${ledge + 4}H${it.ladder.x - (tall ? 14 : 48)}" stroke="${PAINT.paleIndigo}" stroke-width="${tall ? 2 : 4}" opacity=".55"/>` +
    `<polygon points="${points(edge)}" fill="none" stroke="${colours.shade}" stroke-opacity=".5" stroke-width="${tall ? 14 : 34}" filter="url(#${tall ? 'b6' : 'b14'})"/></g>`
  );
}

function tunnels(it: Layout, tall: boolean, colours: Palette): string {
  const { deck, party, latest } = it;
  const holes: number[][] = tall
    ? [
        [latest.x + latest.width * 0.75, latest.y + latest.height + 20, 26, 36],
        [deck.x - 14, deck.y, 34, 60],
      ]
    : [
        [party.x + party.width * 0.55, party.y - 140, 52, 78],
        [deck.x - 134, deck.y + 16, 96, 120],
        [it.width - 60, party.y - 140, 34, 70],
      ];
  return holes
    .map(
      ([x, y, rx, ry]) =>
        `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colours.wall.deep}" opacity=".6" filter="url(#b14)"/>`,
    )
    .join('');
}

function paintings(it: Layout, tall: boolean): string {
  const { party } = it;
  const [x, y, s] = tall
    ? [party.x + party.width * 0.5, party.y - 84, 0.62]
    : [party.x + party.width * 0.48, party.y - 185, Math.min(1, party.width / 312)];
  return (
    `<g transform="translate(${tidy(x)},${tidy(y)}) scale(${s})" fill="none" stroke="${PAINT.lightOrange3}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round" opacity=".42">` +
    '<path d="M-96,6q-12,-2 -10,-14q4,-12 17,-10q16,4 14,20q-4,18 -24,16q-20,-4 -20,-24"/><path d="M-34,-4l10,-12l28,-2l10,-12l6,-8m-6,8l10,-4m-14,16l8,20m-12,-18l-2,20m-24,-20l-8,20m2,-24l-4,24"/>' +
    '<path d="M62,-26v20l-9,18m9,-18l9,18m-20,-32l11,6l16,-14"/><circle cx="62" cy="-32" r="5"/><path d="M112,-22v18l-8,16m8,-16l8,16m-18,-28l10,6l12,-4l18,-18"/><circle cx="112" cy="-28" r="5"/></g>'
  );
}

/** Stalactites under the two ceilings, where the cave's outline runs. */
function teeth(it: Layout, tall: boolean, colours: Palette): string {
  const next = random(5);
  const z = tall ? 0.48 : 1;
  const ceiling = (y: number, from: number, to: number, count: number, low: number, high: number): string =>
    Array.from({ length: count }, (_, i) => {
      const x = from + ((to - from) * (i + 0.25 + next() * 0.5)) / count;
      const [w, h] = [between(next, 10, 16) * z, between(next, low, high) * z];
      const [l, r, t] = [tidy(x - w), tidy(x + w), tidy(y - 4)];
      const left = `${l},${t} ${tidy(x - w * 0.4)},${tidy(y + h * 0.5)} ${tidy(x)},${tidy(y + h)}`;
      return `<polygon points="${left} ${tidy(x + w * 0.35)},${tidy(y + h * 0.45)} ${r},${t}" fill="${colours.tooth.dark}"/><polygon points="${left} ${tidy(x - w * 0.1)},${tidy(y + h * 0.3)} ${tidy(x - w * 0.2)},${t}" fill="${colours.tooth.lite}"/>`;
    }).join('');
  const upper = it.older.y - (tall ? 11 : 12);
  const lower = it.ledge + (tall ? 22 : 68);
  return (
    ceiling(upper, it.older.x + 10, it.width - (tall ? 20 : 60), tall ? 5 : Math.round(it.width / 130), 26, 52) +
    ceiling(lower, tall ? 30 : 80, it.ladder.x - (tall ? 40 : 90), tall ? 6 : Math.round(it.width / 110), 26, 66)
  );
}

function floors(
  it: Layout,
  colours: Palette,
  tall: boolean,
  lamps: readonly Lamp[],
  sink: { colour: string; at: (x: number, y: number) => number },
  next: Random,
): string {
  const [w, h, y] = [it.width, it.height, it.floor];
  const rise = tall ? [10, 14, 9, 13, 8] : [26, 34, 22, 34, 24];
  const line = jagged(
    [-10, w * 0.3, w * 0.6, w * 0.85, w + 10].map((x, i): Point => [x, y - (rise[i] as number)]),
    tall ? 2 : 4,
    tall ? 18 : 40,
    next,
    'open',
  );
  const glow = lamps.slice(0, 4).map((l): Lamp => ({
    ...l,
    y: l.y + (tall ? 34 : 60),
    reach: tall ? 90 : 230,
    strength: 0.62,
    off: tall ? 20 : 50,
    colour: PAINT.lightOrange4,
  }));
  const stone = mesh(
    -10,
    y - (tall ? 18 : 46),
    w + 20,
    h,
    {
      cell: tall ? 18 : 36,
      dark: colours.floor.dark,
      lite: colours.floor.lite,
      depth: 0.5,
      sky: [-0.1, -0.85, 0.5],
      lamps: glow,
      deep: sink,
    },
    next,
  );
  return (
    `<clipPath id="fc"><polygon points="${points([...line, [w + 10, h + 10], [-10, h + 10]])}"/></clipPath><g clip-path="url(#fc)">${stone}</g>` +
    `<polyline points="${points(line)}" fill="none" stroke="${PAINT.paleSand}" stroke-opacity=".28" stroke-width="${tall ? 1.2 : 2.2}"/>`
  );
}
