/** Dragons: a tube along a spine of [x, y, radius] with plates, spikes and a rim of light. They look to the left, feet on the origin. */

import { DEEP, mix } from './colour';
import { at, line, normal, shape, smooth, tidy, type Point } from './geometry';
import { PALETTE } from './palette';
import { PAINT } from './dragon.palette';

type Vertebra = readonly [number, number, number];

interface Hide {
  base: string;
  dark: string;
  pale: string;
  wing: string;
  wingPale: string;
}

const RED: Hide = { base: PAINT.base, dark: PAINT.dark, pale: PAINT.pale, wing: PAINT.wing, wingPale: PAINT.wingPale };
const PINK: Hide = { ...RED, base: PAINT.lightRed, dark: PAINT.rose, pale: PAINT.paleOrange2 };
const EDGE = PAINT.edge;
const BELLY = PAINT.belly;
const BELLY_DARK = PAINT.bellyDark;

interface Tube {
  spine: Vertebra[];
  /** The back and the belly, and the directions from the spine to them. */
  back: Point[];
  belly: Point[];
  out: Point[];
}

function tube(spine: readonly Vertebra[]): Tube {
  const fine = smooth(spine, 7);
  const last = fine.length - 1;
  const out = fine.map((_, i) => normal(at(fine, Math.max(0, i - 1)), at(fine, Math.min(last, i + 1))));
  const side = (sign: number): Point[] =>
    fine.map(([x, y, r], i): Point => [x + at(out, i)[0] * r * sign, y + at(out, i)[1] * r * sign]);
  return { spine: fine, back: side(1), belly: side(-1), out };
}

function spikes({ spine, back, out }: Tube): string {
  let s = '';
  for (let i = 5; i < spine.length - 4; i += 5) {
    const [a, b, o] = [at(back, i), at(back, i + 3), at(out, i)];
    const h = 4 + at(spine, i)[2] * 0.36;
    const tip: Point = [
      (a[0] + b[0]) / 2 + o[0] * h + (b[0] - a[0]) * 0.5,
      (a[1] + b[1]) / 2 + o[1] * h + (b[1] - a[1]) * 0.5,
    ];
    s += `<path d="${shape([a, tip, b])}" fill="${BELLY}" stroke="${EDGE}" stroke-width="1.3" stroke-linejoin="round"/>`;
  }
  return s;
}

function body(t: Tube, hide: Hide, plates: number, weight: number): string {
  const low = t.belly.slice(2, plates);
  const inner = low.map(([x, y], i): Point => [
    x + at(t.out, i + 2)[0] * at(t.spine, i + 2)[2] * 0.62,
    y + at(t.out, i + 2)[1] * at(t.spine, i + 2)[2] * 0.62,
  ]);
  const lines = low
    .filter((_, i) => i % 3 === 2)
    .map((p, k) => `<path d="${line([p, at(inner, k * 3 + 2)])}" stroke="${BELLY_DARK}" stroke-width="1.3"/>`);
  const light = t.back
    .slice(3, -8)
    .map(([x, y], i): Point => [x - at(t.out, i + 3)[0] * 2.6, y - at(t.out, i + 3)[1] * 2.6]);
  return (
    `<path d="${shape([...t.back, ...t.belly.slice().reverse()])}" fill="${hide.base}" stroke="${EDGE}" stroke-width="${weight}" stroke-linejoin="round"/>` +
    `<path d="${shape([...low, ...inner.slice().reverse()])}" fill="${BELLY}"/>${lines.join('')}` +
    `<path d="${line(inner)}" stroke="${hide.dark}" stroke-width="1.2" fill="none" opacity=".7"/>` +
    `<path d="${line(light)}" stroke="${hide.pale}" stroke-width="${weight * 1.5}" fill="none" opacity=".85" stroke-linecap="round"/>`
  );
}

function scales({ spine, out }: Tube, hide: Hide): string {
  let s = '';
  for (let i = 14; i < 58; i += 3) {
    for (let j = 0; j < 2; j++) {
      const [[x, y, r], o] = [at(spine, i), at(out, i)];
      const f = 0.15 + j * 0.32 + (i % 2) * 0.12;
      s += `<path d="M${tidy(x + o[0] * r * f - 3)} ${tidy(y + o[1] * r * f - 1.5)}q3 5 6 0" stroke="${hide.dark}" stroke-width="1.2" fill="none" opacity=".6"/>`;
    }
  }
  return s;
}

function wing(where: string, skin: string, sheen: string): string {
  return (
    `<g transform="${where}"><path d="M-2-44C-8-72 0-104 20-132C24-114 44-104 78-110C68-98 66-86 72-70C58-72 48-64 47-50C36-56 22-50 14-34Z" fill="${skin}" stroke="${EDGE}" stroke-width="2" stroke-linejoin="round"/>` +
    `<path d="M20-130C28-104 20-72 8-48L2-46C-6-72 0-104 20-132Z" fill="${sheen}" opacity=".55"/>` +
    `<path d="M20-131C22-104 34-112 76-109M20-131C24-96 44-78 71-70M20-131C20-90 36-62 46-51" stroke="${EDGE}" stroke-opacity=".55" stroke-width="1.8" fill="none"/>` +
    `<path d="M-1-46C-7-72 1-104 20-131" stroke="${PAINT.paleOrange1}" stroke-width="2.2" fill="none" opacity=".8" stroke-linecap="round"/>` +
    `<path d="M20-132l-5-7l8 3z" fill="${PAINT.palestSand1}" stroke="${EDGE}" stroke-width="1"/></g>`
  );
}

function head(hide: Hide, baby: boolean): string {
  const eye = baby ? { rx: 8, ry: 8, px: 4.5, py: 5.5 } : { rx: 6.2, ry: 5, px: 1.7, py: 4.2 };
  return (
    `<g${baby ? ' transform="translate(-3 -4) translate(-24 -58) scale(1.02) translate(52 92)"' : ''}>` +
    `<path d="M-44-107C-40-122-28-130-14-131C-24-124-30-114-32-103Z" fill="${PAINT.palestSand1}" stroke="${EDGE}" stroke-width="1.8"/>` +
    `<path d="M-36-97l17-1l-9 6l8 5l-15 2z" fill="${hide.wingPale}" stroke="${EDGE}" stroke-width="1.5" stroke-linejoin="round"/>` +
    `<path d="M-84-81C-76-72-58-69-44-77L-40-88L-70-86Z" fill="${hide.dark}" stroke="${EDGE}" stroke-width="1.8"/>` +
    `<path d="M-80-82l2 6l3-6zM-70-82l2 5l3-5zM-60-82l2 5l3-5z" fill="${PAINT.sandWhite}"/>` +
    `<path d="M-34-105C-42-114-58-114-66-104C-76-103-88-97-91-89C-92-82-86-80-79-81C-68-83-60-81-52-82C-42-82-34-88-32-96Z" fill="${hide.base}" stroke="${EDGE}" stroke-width="2.2" stroke-linejoin="round"/>` +
    `<path d="M-87-92C-80-99-72-101-65-102C-58-111-45-111-38-104" stroke="${hide.pale}" stroke-width="3" fill="none" stroke-linecap="round"/>` +
    `<path d="M-86-84C-74-88-58-84-46-88" stroke="${hide.dark}" stroke-width="1.4" fill="none"/>` +
    `<ellipse cx="-57" cy="-97" rx="${eye.rx}" ry="${eye.ry}" fill="${PAINT.paleYellow}" stroke="${EDGE}" stroke-width="1.6"/><ellipse cx="-58.5" cy="-97" rx="${eye.px}" ry="${eye.py}" fill="${EDGE}"/><circle cx="-60" cy="-99.5" r="1.6" fill="${PALETTE.white}"/>` +
    (baby ? '' : `<path d="M-66-104L-50-102" stroke="${EDGE}" stroke-width="3.2" stroke-linecap="round"/>`) +
    `<ellipse cx="-85" cy="-90" rx="2.2" ry="1.5" fill="${EDGE}" transform="rotate(-30 -85 -90)"/>` +
    `<path d="M-38-105C-36-120-26-132-6-138C-16-128-20-116-24-102Z" fill="${PAINT.palestSand2}" stroke="${EDGE}" stroke-width="1.8"${baby ? ' transform="translate(-16 -40) scale(.6)"' : ''}/></g>`
  );
}

/** The dragon that keeps watch: 200 wide, 142 high. */
export function dragon(): string {
  const t = tube([
    [-46, -97, 10],
    [-38, -90, 11],
    [-29, -72, 13],
    [-25, -53, 18],
    [-9, -35, 26],
    [17, -29, 26],
    [40, -24, 18],
    [60, -13, 11.5],
    [80, -10, 8.5],
    [97, -19, 6.5],
    [102, -36, 5],
    [94, -48, 3.5],
    [85, -47, 1.5],
  ]);
  const tail = at(t.spine, t.spine.length - 1);
  return (
    `<ellipse cx="20" cy="2" rx="78" ry="13" fill="${PALETTE.figureShadow}" opacity=".55"/>` +
    wing('translate(16 4) rotate(16 0 -44)', mix(RED.wing, DEEP, 0.35), RED.wing) +
    `<path d="M-22-36C-30-22-20-12-22-3l-11 2q-3 3 2 4h24c2-12 4-22 6-32z" fill="${RED.dark}" stroke="${EDGE}" stroke-width="1.8" transform="translate(14 -2)"/>` +
    `<path d="M40-30c12 6 12 18 6 26l-10 2q-3 3 2 4h24c4-14 2-26-6-34z" fill="${RED.dark}" stroke="${EDGE}" stroke-width="1.8" transform="translate(-2 -1)"/>` +
    spikes(t) +
    `<path d="M${tail[0] + 5} ${tail[1] + 3}c-4-10-12-14-20-12c4 4 4 8 0 13c8 3 15 3 20-1z" fill="${BELLY}" stroke="${EDGE}" stroke-width="1.6" stroke-linejoin="round"/>` +
    body(t, RED, 40, 2.4) +
    scales(t, RED) +
    `<path d="M-28-44C-40-24-32-14-35-4l-13 2q-4 4 2 5h30c2-14 8-20 14-34z" fill="${RED.base}" stroke="${EDGE}" stroke-width="2" stroke-linejoin="round"/>` +
    `<path d="M-46 3l-3-4M-38 3l-2-4M-30 3l-1-4" stroke="${BELLY}" stroke-width="2.4" stroke-linecap="round"/><path d="M-28-38C-35-24-29-14-31-6" stroke="${RED.pale}" stroke-width="2.4" fill="none" stroke-linecap="round"/>` +
    `<path d="M12-22C14-44 48-46 52-22C54-10 46-4 44-2l-20 5h-20q-6-2-1-6l12-3c-2-4-3-10-3-16z" fill="${RED.base}" stroke="${EDGE}" stroke-width="2" stroke-linejoin="round"/>` +
    `<path d="M16-26C22-42 42-40 47-26" stroke="${RED.pale}" stroke-width="3" fill="none" stroke-linecap="round" opacity=".85"/><path d="M2 2l-3-3M10 3l-2-4M18 3l-2-4" stroke="${BELLY}" stroke-width="2.4" stroke-linecap="round"/>` +
    wing('translate(-4 2)', RED.wing, RED.wingPale) +
    head(RED, false)
  );
}

/** Its young one in the nest. */
export function babyDragon(): string {
  const t = tube([
    [-24, -58, 11],
    [-18, -50, 11],
    [-12, -36, 13],
    [-4, -22, 19],
    [12, -17, 18],
    [26, -13, 12],
    [38, -9, 7],
    [50, -9, 5],
    [58, -16, 3.5],
    [57, -24, 2],
    [52, -26, 1],
  ]);
  const tail = at(t.spine, t.spine.length - 1);
  return (
    `<path d="M2-26C2-40 10-50 20-56C21-48 30-46 38-46C34-40 34-34 37-28C28-30 20-24 14-16Z" fill="${PINK.wing}" stroke="${EDGE}" stroke-width="1.5"/>` +
    spikes(t) +
    `<path d="M${tail[0] + 3} ${tail[1] - 1}l-9-6l1 8l-7 4z" fill="${BELLY}" stroke="${EDGE}" stroke-width="1.2"/>` +
    body(t, PINK, 30, 1.8) +
    `<path d="M-16-22c-4 8-2 14-3 20l-6 2h16c1-8 4-12 6-18z" fill="${PINK.base}" stroke="${EDGE}" stroke-width="1.5"/>` +
    head(PINK, true)
  );
}
