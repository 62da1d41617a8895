/** The camp under the mountain as one picture: sky, mountain with its barred caves, ground, tents. */

import { tidy, type Point } from '../../../art/geometry';
import { noise, random } from '../../../art/random';
import { DEFS } from '../art/defs';
import { TENT } from '../art/figures';
import { mesh, points, type Lamp } from '../scene/rock';
import type { CampLayout } from './camp-layout';
import { END_PALETTES, PAINT, type EndPalette } from './end.palette';

/** The picture's markup. `caves`: the colours of the caves' numbers. */
export function campScenery(it: CampLayout, theme: 'dark' | 'light', caves: readonly string[]): string {
  const colours = END_PALETTES[theme];
  const [w, h] = [Math.round(it.width), Math.round(it.height)];
  const parts = [sky(it, colours), mountain(it, colours), gates(it, caves), ground(it, colours), tents(it), glow(it)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"><defs>${DEFS}${gradients(colours)}</defs>${parts.join('')}</svg>`;
}

function gradients({ sky, soil }: EndPalette): string {
  const stops = (list: ReadonlyArray<readonly [number, string]>): string =>
    list.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
  return (
    `<linearGradient id="end-sky" x1="0" y1="0" x2="0" y2="1">${stops(sky)}</linearGradient><linearGradient id="end-soil" x1="0" y1="0" x2="0" y2="1">${stops(soil)}</linearGradient>` +
    `<radialGradient id="end-blaze"><stop offset="0" stop-color="${PAINT.blaze}" stop-opacity=".9"/><stop offset=".35" stop-color="${PAINT.blazeMid}" stop-opacity=".5"/><stop offset="1" stop-color="${PAINT.blazeEdge}" stop-opacity="0"/></radialGradient>`
  );
}

function sky({ width, horizon, top, unit }: CampLayout, colours: EndPalette): string {
  const next = random(21);
  let s = `<rect width="${width}" height="${tidy(horizon + 60)}" fill="url(#end-sky)"/>`;
  const stars = Math.round((width * horizon) / 4200);
  for (let i = 0; i < stars; i++)
    s += `<circle cx="${tidy(next() * width)}" cy="${tidy(next() * next() * horizon)}" r="${tidy(0.6 + next() * 1.2)}" fill="${PAINT.steam}" opacity="${tidy((0.3 + next() * 0.6) * colours.stars)}"/>`;
  // the title stands here
  s += `<linearGradient id="end-veil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.veil}" stop-opacity=".6"/><stop offset="1" stop-color="${colours.veil}" stop-opacity="0"/></linearGradient><rect width="${width}" height="${tidy(horizon * 0.6)}" fill="url(#end-veil)"/>`;
  const k = Math.max(0.6, 1.3 * unit);
  const [x, y] = [width * 0.87, Math.max(140 * unit, top + 26 * k)];
  s += `<radialGradient id="end-moon"><stop offset="0" stop-color="${colours.moon.glow}" stop-opacity=".5"/><stop offset="1" stop-color="${colours.moon.glow}" stop-opacity="0"/></radialGradient><circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(96 * k)}" fill="url(#end-moon)"/>`;
  s += `<path transform="translate(${tidy(x)},${tidy(y)}) scale(${tidy(k)})" d="M12-23A26 26 0 1 0 25 8A22 22 0 1 1 12-23Z" fill="${colours.moon.face}"/>`;
  return (
    s + ridge(width, horizon + 10, 150 * unit, colours.far, 5) + ridge(width, horizon + 26, 90 * unit, colours.near, 14)
  );
}

function ridge(width: number, y: number, high: number, fill: string, seed: number): string {
  const wave = noise(seed);
  let d = `M-10,${tidy(y + 60)}`;
  for (let x = -10; x <= width + 10; x += 8)
    d += `L${x},${tidy(y - wave(x / 130 + 40, 1) * high - wave(x / 34 + 40, 3) * high * 0.2)}`;
  return `<path d="${d}V${tidy(y + 60)}Z" fill="${fill}"/>`;
}

const OUTLINE: readonly Point[] = [
  [70, 60],
  [120, 10],
  [176, -30],
  [214, -96],
  [262, -128],
  [306, -196],
  [352, -214],
  [402, -262],
  [446, -238],
  [498, -252],
  [548, -212],
  [604, -236],
  [664, -286],
  [704, -276],
  [752, -306],
  [806, -236],
  [852, -214],
  [884, -160],
  [946, -120],
  [990, -60],
  [1060, -10],
  [1100, 60],
];

function mountain({ width, horizon, unit, fire }: CampLayout, { mountain: tone }: EndPalette): string {
  const next = random(8);
  const across = width / 1170;
  const mass = OUTLINE.map(([x, y]): Point => [x * across, horizon + (y > 0 ? 60 : y * unit)]);
  const light: Lamp = {
    x: fire.x,
    y: fire.y - 60 * unit,
    reach: 330 * unit,
    strength: 0.7,
    off: 60,
    colour: PAINT.blazeMid,
  };
  const rock = mesh(
    0,
    horizon - 320 * unit,
    width,
    horizon + 70,
    {
      cell: Math.max(28, 62 * unit),
      dark: tone.dark,
      lite: tone.lite,
      depth: 0.8,
      sky: [-0.75, -0.5, 0.42],
      lamps: [light],
      deep: { colour: tone.deep, at: (_, y) => Math.max(0, (y - horizon + 60 * unit) / (130 * unit)) * 0.6 },
    },
    next,
  );
  const ring = points(mass);
  return `<clipPath id="end-mountain"><polygon points="${ring}"/></clipPath><g clip-path="url(#end-mountain)">${rock}</g><polygon points="${ring}" fill="none" stroke="${tone.rim}" stroke-opacity=".7" stroke-width="${tidy(2.6 * unit + 0.6)}" stroke-linejoin="round"/>`;
}

/** The caves, all barred again. */
function gates({ width, horizon, unit }: CampLayout, caves: readonly string[]): string {
  const size = Math.max(0.5, 0.95 * unit);
  const pitch = Math.min(92 * Math.max(unit, 0.55), (width * 0.55) / caves.length);
  return caves
    .map((colour, i) => {
      const x = width / 2 + (i - (caves.length - 1) / 2) * pitch;
      const y = horizon - (70 + Math.sin((i / Math.max(1, caves.length - 1)) * Math.PI) * 46) * unit;
      const big = unit < 0.6;
      const bars = 'M-27,-6L26,8M-26,14L27,0M-25,26L25,22';
      return `<g transform="translate(${tidy(x)},${tidy(y)}) scale(${tidy(size)})"><path d="M-30,32V-8C-30,-46 30,-46 30,-8V32Z" fill="${PAINT.arch}" stroke="${PAINT.archEdge}" stroke-width="4"/><path d="M-22,32V-6C-22,-36 22,-36 22,-6V32Z" fill="${PAINT.hollow}"/><path d="${bars}" stroke="${PAINT.plankEdge}" stroke-width="11"/><path d="${bars}" stroke="${PAINT.plank}" stroke-width="7"/><circle cy="-40" r="${big ? 21 : 15}" fill="${colour}" stroke="${PAINT.archEdge}" stroke-width="3"/><text y="${big ? -29 : -33}" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="${big ? 31 : 20}" fill="${PAINT.number}">${i + 1}</text></g>`;
    })
    .join('');
}

function ground({ width, height, horizon, unit }: CampLayout, colours: EndPalette): string {
  const next = random(33);
  const [w, y] = [width, horizon];
  let s = `<path d="M-10,${tidy(y + 40)}Q${tidy(w * 0.25)},${tidy(y + 10)} ${tidy(w * 0.5)},${tidy(y + 34)}T${w + 10},${tidy(y + 26)}V${height}H-10Z" fill="url(#end-soil)"/>`;
  for (let i = 0; i < 60; i++) {
    const [px, py] = [next() * w, y + 60 * unit + next() * (height - y)];
    s += `<ellipse cx="${tidy(px)}" cy="${tidy(py)}" rx="${tidy((14 + next() * 60) * unit)}" ry="${tidy((2 + next() * 6) * unit)}" fill="${next() > 0.5 ? colours.patch.lite : colours.patch.dark}" opacity=".22"/>`;
  }
  const trees: ReadonlyArray<readonly [number, number, number]> = [
    [0.02, 60, 1.6],
    [0.08, 48, 1.2],
    [0.9, 40, 1.1],
    [0.955, 50, 1.5],
    [1, 60, 1.9],
  ];
  return (
    s +
    trees
      .map(
        ([part, down, k]) =>
          `<g transform="translate(${tidy(w * part)},${tidy(y + down * unit)}) scale(${tidy(k * unit)})"><path d="M-4,0V-18H4V0z" fill="${colours.pine.trunk}"/><path d="M0-92L24-50H13L30-18H-30L-13-50H-24Z" fill="${colours.pine.dark}"/><path d="M0-92L24-50H13L30-18H6Z" fill="${colours.pine.lite}" opacity=".8"/></g>`,
      )
      .join('')
  );
}

function tents({ width, horizon, unit }: CampLayout): string {
  const tent = (part: number, down: number, scale: number): string =>
    `<g transform="translate(${tidy(width * part)},${tidy(horizon + down * unit)}) scale(${tidy(scale * unit)})">${TENT}</g>`;
  return tent(0.17, 116, 1.75) + tent(0.84, 106, 1.5);
}

function glow({ fire, unit }: CampLayout): string {
  return `<circle cx="${tidy(fire.x)}" cy="${tidy(fire.y - 50 * unit)}" r="${tidy(480 * unit)}" fill="url(#end-blaze)" opacity=".5" style="mix-blend-mode:screen"/><ellipse cx="${tidy(fire.x)}" cy="${tidy(fire.y + 60 * unit)}" rx="${tidy(560 * unit)}" ry="${tidy(130 * unit)}" fill="url(#end-blaze)" opacity=".5" style="mix-blend-mode:screen"/>`;
}
