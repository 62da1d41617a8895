/** The scenery: sky, mountain, galleries, camp ground. Drawn once for a size and a theme; pieces lie above it. */

import { random, type Random } from '../../art/random';
import { tidy, type Point } from '../../art/geometry';
import { DEFS } from './art/defs';
import { eyes, lampSign, TENT } from './art/figures';
import { cluster } from './art/treasure';
import type { Layout } from './layout';
import { PALETTES, type Palette } from './palette';
import { chiselled, jagged, mesh, points, type Lamp } from './rock';
import { GEM_COLOURS, PALETTE } from '../../art/palette';
import { PAINT } from './scene.palette';

/** What the parts of the scenery share. */
interface Brush {
  it: Layout;
  colours: Palette;
  /** A length of the wide drawing in this one. */
  k: number;
  tall: boolean;
  /** Lantern light where the explorers stand, lamps, and the fire. */
  lamps: Lamp[];
  fire: Lamp;
}

const pool = (x: number, y: number, r: number, id: string, opacity: number): string =>
  `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(r)}" fill="url(#dm-${id})" opacity="${opacity}" style="mix-blend-mode:screen"/>`;

const rings = (next: Random, low: number, high: number): number => low + (high - low) * next();

/** The scenery as an SVG picture of its own. */
export function scenery(it: Layout, theme: 'dark' | 'light'): string {
  const colours = PALETTES[theme];
  const tall = it.kind === 'tall';
  const k = tall ? 0.36 : Math.min(1, it.fire.scale / 1.12);
  const warm = colours.warmth;
  const spread = [0.08, 0.36, 0.64, 0.92].map((part): Lamp => ({
    x: it.party.x + it.party.width * part - 31 * it.partyScale,
    y: it.party.y - 38 * it.partyScale,
    reach: tall ? 95 : 215,
    strength: 0.42 * warm,
    off: tall ? 30 : 60,
    colour: PAINT.lightOrange1,
  }));
  const posts = it.lamps.map((lamp): Lamp => ({
    x: lamp.x + 10,
    y: lamp.y - 46,
    reach: 120,
    strength: 0.5 * warm,
    off: 40,
    colour: PAINT.lightOrange1,
  }));
  const fire: Lamp = {
    x: it.fire.x,
    y: it.fire.y - 24 * k,
    reach: tall ? 60 : 165,
    strength: 0.5,
    off: 30,
    colour: PAINT.lightOrange5,
  };
  const brush: Brush = { it, colours, k, tall, lamps: [...spread, ...posts], fire };
  const parts = [sky, mountain, cavern, ladder, lampPosts, trail, crystals, meadow, foreground]
    .map((part) => part(brush))
    .join('');
  const [w, h] = [tidy(it.width), tidy(it.height)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${Math.round(it.width * it.unit)}" height="${Math.round(it.height * it.unit)}" preserveAspectRatio="none"><defs>${DEFS}${filters(colours)}</defs>${parts}</svg>`;
}

function filters(colours: Palette): string {
  const blur = (n: number): string =>
    `<filter id="b${n}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${n}"/></filter>`;
  const stops = colours.sky.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
  return (
    [2, 6, 14].map(blur).join('') +
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>` +
    `<filter id="ds" x="-60%" y="-20%" width="220%" height="150%"><feDropShadow dx="0" dy="5" stdDeviation="4" flood-color="${PAINT.slateBlack}" flood-opacity=".75"/></filter>` +
    '<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 .95 0 0 0 0 .85 0 0 0 -1.6 1.05"/></filter>'
  );
}

function sky({ it, colours, k, tall }: Brush): string {
  const next = random(20);
  const gy = it.ground;
  const reach = it.mountain[0]?.[0] ?? 262;
  let s = `<rect width="${it.width}" height="${gy + 40}" fill="url(#sky)"/>`;
  for (let i = 0; i < (tall ? 18 : 52); i++) {
    s += `<circle cx="${tidy(next() * it.width * 0.62)}" cy="${tidy(next() * gy * 0.5)}" r="${tidy(rings(next, 0.5, 1.5))}" fill="${PAINT.sandWhite}" opacity="${tidy(rings(next, 0.35, 0.95) * colours.stars)}"/>`;
  }
  for (const [x, up, w, h] of [
    [60, 238, 120, 7],
    [150, 214, 150, 6],
    [20, 190, 90, 5],
    [250, 168, 110, 5],
  ] as const) {
    s += `<path d="M${tidy((x - w / 2) * k)},${tidy(gy - up * k)}q${tidy(w * 0.25 * k)},${tidy(-h * 1.6 * k)} ${tidy(w * 0.5 * k)},${tidy(-h * 0.4 * k)}t${tidy(w * 0.5 * k)},${tidy(h * 0.4 * k)}q${tidy(-w * 0.5 * k)},${tidy(h * 0.9 * k)} ${tidy(-w * k)},0z" fill="${colours.clouds}" opacity=".3"/>`;
  }
  const at = tall ? [98, 66] : [268 * k, Math.max(it.ground - 308, 84 / it.unit)];
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
    const [x, h] = [(8 + i * 25 + rings(next, -7, 7)) * k, rings(next, 26, 58) * k];
    s += `<path d="M${tidy(x)},${tidy(gy + 2 - h)}L${tidy(x + h * 0.26)},${gy + 2}H${tidy(x - h * 0.26)}Z" fill="${colours.trees}"/>`;
  }
  return s;
}

function mountain({ it, colours, tall, k, fire, lamps }: Brush): string {
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

function cavern({ it, colours, tall, k, lamps }: Brush): string {
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
      const [w, h] = [rings(next, 10, 16) * z, rings(next, low, high) * z];
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

function ladder({ it, tall, k }: Brush): string {
  const { x, top, foot } = it.ladder;
  const [w, d] = tall ? [7, 5] : [19, 12];
  const rungs = Math.max(8, Math.round((foot - top) / (tall ? 21 : 30)));
  let s = '';
  for (let i = 1; i < rungs; i++) {
    const part = i / rungs;
    s += `<path d="M${tidy(x - w - d * part + d * 0.5)},${tidy(top - 10 * k + (foot - top) * part)}H${tidy(x + w - d * part + d * 0.5 + 2)}" stroke="${PAINT.sand}" stroke-width="${tall ? 2 : 5}" stroke-linecap="round"/>`;
  }
  const rails = (dx: number): string =>
    `M${x - w + d * 0.5 + dx},${top - 30 * k}L${x - w - d * 0.5 + dx},${foot}M${x + w + d * 0.5 + dx},${top - 30 * k}L${x + w - d * 0.5 + dx},${foot}`;
  return `<g filter="url(#ds)">${s}<path d="${rails(0)}" stroke="${PAINT.darkBrown2}" stroke-width="${tall ? 3 : 7}" stroke-linecap="round"/><path d="${rails(-1.5)}" stroke="${PAINT.lightOrange2}" stroke-width="${tall ? 0.9 : 2}" stroke-linecap="round"/></g>`;
}

function lampPosts({ it }: Brush): string {
  return it.lamps
    .map(
      ({ x, y, scale: z }) =>
        pool(x + 11 * z, y - 46 * z, 110 * z, 'warm', 0.7) +
        `<path d="M${x},${y + 4}V${y - 66 * z}H${x + 12 * z}" fill="none" stroke="${PAINT.darkBrown1}" stroke-width="${4.5 * z}" stroke-linejoin="round"/><path d="M${x - 1},${y + 4}V${y - 66 * z}" stroke="${PAINT.brown}" stroke-width="1.2"/><g transform="translate(${x + 11 * z},${y - 50 * z}) scale(${z * 0.95})">${lampSign('lit')}</g>`,
    )
    .join('');
}

/** Footlights along the way home. */
function trail({ it, tall }: Brush): string {
  return `<path d="M${points(it.way)}" fill="none" stroke="${PAINT.paleSand}" stroke-width="${tall ? 2.4 : 5}" stroke-dasharray="${tall ? '1 8' : '1 15'}" stroke-linecap="round" stroke-linejoin="round" opacity=".5"/>`;
}

function crystals({ it, tall }: Brush): string {
  const { width: w, floor, ledge, deck } = it;
  const places: Array<[number, number, number, string]> = tall
    ? [
        [14, floor - 42, 0.6, GEM_COLOURS.turquoise],
        [w - 14, floor - 42, 0.6, PAINT.lightIndigo],
      ]
    : [
        [w - 38, floor + 16, 1.2, GEM_COLOURS.turquoise],
        [44, floor + 6, 1.1, PAINT.indigo],
        [deck.x - 30, floor + 8, 0.8, PAINT.teal],
        [it.latest.x + it.latest.width / 2, floor + 16, 0.7, PAINT.lightIndigo],
        [w - 44, ledge - 72, 0.8, GEM_COLOURS.turquoise],
      ];
  return places
    .map(([x, y, s, colour]) => pool(x + 4 * s, y - 12 * s, 52 * s, 'teal', 0.5) + cluster(x, y, s, colour))
    .join('');
}

function meadow({ it, colours, k, tall }: Brush): string {
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
    const [x, y] = [rings(next, 0, end), rings(next, gy - 2 * k, gy + 26 * k)];
    s += `<path d="M${tidy(x)},${tidy(y)}l${tidy(2 * k)},${tidy(-7 * k)}l${tidy(2 * k)},${tidy(7 * k)}" fill="none" stroke="${colours.meadow.grass}" stroke-width="${tidy(1.6 * k)}"/>`;
  }
  s += `<ellipse cx="${it.fire.x}" cy="${gy + 6 * k}" rx="${150 * k}" ry="${18 * k}" fill="${PALETTE.amber}" opacity=".22" filter="url(#b6)"/>`;
  return s + `<g transform="translate(${it.tent.x},${it.tent.y}) scale(${it.tent.scale})">${TENT}</g>`;
}

function foreground({ it, colours, tall, lamps }: Brush): string {
  const { width: w, height: h, free: f, deck } = it;
  let s = lamps
    .slice(0, 4)
    .map((l) => pool(l.x, l.y, tall ? 64 : 136, 'warm', 0.34))
    .join('');
  const [e, ey] = [deck.x - deck.width * (tall ? 0.3 : 1.1), deck.y];
  if (!tall)
    s +=
      eyes(e, ey - 28, 1.3, PAINT.paleOrange1) +
      eyes(e + 64, ey + 48, 0.9, PAINT.lightRed2) +
      eyes(e - 22, ey + 26, 0.8, PAINT.paleGreen);
  else s += eyes(22, it.latest.y - 6, 0.7, PAINT.paleOrange1) + eyes(30, it.party.y - 49, 0.7, PAINT.lightRed2);
  if (!tall) {
    const left: Point[] = [
      [-10, 184],
      [-10, -106],
      [14, -66],
      [26, -120],
      [44, -26],
      [60, -48],
      [84, 12],
      [130, 44],
      [150, 184],
    ];
    const right: Point[] = [
      [10, 184],
      [10, -86],
      [-8, -48],
      [-18, -76],
      [-34, -10],
      [-50, -22],
      [-70, 26],
      [-120, 54],
      [-140, 184],
    ];
    s += `<g fill="${colours.shade}" filter="url(#b2)"><polygon points="${points(left.map(([x, y]): Point => [x, f + y]))}"/><polygon points="${points(right.map(([x, y]): Point => [w + x, f + y]))}"/></g>`;
    if (h - f > 60)
      s += `<rect y="${f + 70}" width="${w}" height="${h - f}" fill="${colours.shade}" opacity=".8" filter="url(#b14)"/>`;
  }
  return (
    s +
    `<radialGradient id="vg" cx=".52" cy=".5" r=".75"><stop offset=".55" stop-color="${colours.shade}" stop-opacity="0"/><stop offset="1" stop-color="${colours.shade}" stop-opacity="${colours.vignette}"/></radialGradient><rect width="${w}" height="${h}" fill="url(#vg)"/>` +
    `<rect width="${w}" height="${h}" filter="url(#grain)" opacity=".07" style="mix-blend-mode:overlay"/>`
  );
}
