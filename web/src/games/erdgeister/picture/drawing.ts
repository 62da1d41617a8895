/** Der Schatz der Erdgeister: a ring of tunnels, four shafts, and the chest in the middle with its key. */

import { crystals, mushrooms } from '../../../art/crystals';
import { place } from '../../../art/geometry';
import { gnome, GNOME_SHADOW } from '../../../art/gnome';
import { chest, hoard } from '../../../art/gold';
import { lantern } from '../../../art/lantern';
import { pools, type Light } from '../../../art/light';
import { random, type Random } from '../../../art/random';
import type { Passage } from '../../../art/carve';
import { slab } from '../../../art/rock';
import { cave, lying } from '../../../art/picture/cave';
import type { Palette, Theme } from '../../../art/picture/palette';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './drawing.palette';

const LIGHTS: readonly Light[] = [
  { x: 230, y: 205, r: 200, k: 1.25 },
  { x: 70, y: 110, r: 110, k: 0.8 },
  { x: 396, y: 110, r: 110, k: 0.8 },
  { x: 70, y: 320, r: 120, k: 0.7 },
  { x: 396, y: 320, r: 120, k: 0.7 },
];
const CORNERS = [
  [66, 76],
  [394, 76],
  [62, 338],
  [398, 338],
] as const;

function tunnels(): Passage[] {
  const on = (i: number): readonly [number, number] => [
    230 + Math.cos((i / 20) * 6.283) * 218,
    205 + Math.sin((i / 20) * 6.283) * 178,
  ];
  return Array.from({ length: 20 }, (_, i) => ({ from: on(i), to: on(i + 1), r: 27 }));
}

type Ways = readonly [edge: string, shafts: string, ring: string, middle: string];

const OWN: Record<Theme, { ways: Ways; slabs: readonly [string, string] }> = {
  dark: {
    ways: [PAINT.deepViolet, PAINT.slate1, PAINT.darkSlate, PAINT.rose],
    slabs: [PAINT.lightSlate1, PAINT.slate2],
  },
  light: {
    ways: [PAINT.violet, PAINT.palePurple, PAINT.lightSlate2, PAINT.paleSand],
    slabs: [PAINT.palestGrey2, PAINT.palestGrey1],
  },
};

function floors([edge, shafts, ring, middle]: Ways): string {
  return (
    `<g filter="url(#waver)"><path d="M66 82L230 214L394 82M62 346L230 214L398 346" stroke="${edge}" stroke-width="40" fill="none" stroke-linecap="round"/>` +
    `<path d="M66 80L230 212L394 80M62 344L230 212L398 344" stroke="${shafts}" stroke-width="30" fill="none" stroke-linecap="round"/>` +
    `<ellipse cx="230" cy="212" rx="218" ry="178" fill="none" stroke="${edge}" stroke-width="34"/><ellipse cx="230" cy="210" rx="218" ry="178" fill="none" stroke="${ring}" stroke-width="25"/>` +
    `<ellipse cx="230" cy="226" rx="84" ry="52" fill="${middle}"/></g>`
  );
}

function stones(next: Random, [shaft, ring]: readonly [string, string]): string {
  let s = '';
  for (const [x, y] of CORNERS) {
    for (let i = 1; i < 5; i++) {
      const t = 0.2 + i * 0.135;
      s += slab(x + (230 - x) * t, y + 5 + (207 - y) * t, 17, 9, LIGHTS, next, { thick: 4, cracks: false, top: shaft });
    }
  }
  for (let i = 0; i < 28; i++) {
    const angle = (i / 28) * 6.283;
    s += slab(230 + Math.cos(angle) * 218, 210 + Math.sin(angle) * 178, 13, 8, LIGHTS, next, {
      thick: 3,
      cracks: false,
      top: ring,
    });
  }
  return s;
}

const KEY =
  `<circle cx="-8" r="46" fill="url(#warm)" opacity=".7"/><circle cx="-26" r="15" fill="none" stroke="${PALETTE.goldEdge}" stroke-width="11"/><path d="M-11 0H40M28 0v13M38 0v11" stroke="${PALETTE.goldEdge}" stroke-width="10"/>` +
  `<circle cx="-26" r="15" fill="none" stroke="${PAINT.paleOrange}" stroke-width="6.5"/><path d="M-11 0H40M28 0v12M38 0v10" stroke="${PAINT.paleOrange}" stroke-width="5.5"/>`;

const dwarf = (seat: number, x: number, y: number, scale: number): string =>
  place(GNOME_SHADOW + gnome(seat), x, y, scale);

export function draw(palette: Palette, theme: Theme): string {
  const { ways, slabs } = OWN[theme];
  const next = random(5);
  const mine = cave(
    [
      { at: [230, 200], rx: 98, ry: 80 },
      ...CORNERS.map((corner) => ({ from: corner, to: [230, 205] as const, r: 31 })),
      ...tunnels(),
    ],
    LIGHTS,
    next,
    palette,
    17,
    12,
  );
  return (
    `${mine.back}<g clip-path="url(#${mine.clip})">${floors(ways)}${stones(next, slabs)}${pools(LIGHTS)}</g>${mine.shade}<circle cx="230" cy="190" r="150" fill="url(#warm)" opacity=".95"/>` +
    `<clipPath id="heap"><ellipse cx="230" cy="236" rx="84" ry="36"/></clipPath><ellipse cx="232" cy="244" rx="90" ry="34" fill="${PALETTE.figureShadow}" opacity=".4"/>` +
    `<g clip-path="url(#heap)">${hoard({ x: 230, y: 244, half: 96, height: 40, coins: 260, size: 6 }, next)}</g>${place(chest(92), 230, 204)}` +
    lying('turquoise', 176, 240, 11) +
    lying('ruby', 288, 240, 11) +
    lying('emerald', 262, 252, 9) +
    lying('diamond', 206, 253, 9) +
    place(KEY, 230, 132, 1, -38) +
    lantern(112, 52, 1.05, 30) +
    lantern(350, 52, 1.05, 30) +
    dwarf(1, 78, 132, 1.55) +
    dwarf(3, 384, 132, 1.55) +
    dwarf(0, 106, 340, 2.15) +
    dwarf(2, 356, 340, 2.15) +
    dwarf(0, 44, 284, 1.5) +
    dwarf(2, 418, 284, 1.5) +
    mushrooms(230, 352, 1.6) +
    crystals(18, 210, 1, 'turquoise', 70) +
    crystals(444, 205, 1, 'amethyst', -70)
  );
}
