/** The treasure chamber: the hoard, four stones to stand on, the nest. */

import { babyDragon } from '../../../art/dragon';
import { gem } from '../../../art/gems';
import { at, place, tidy } from '../../../art/geometry';
import { hoard, lyingCoin } from '../../../art/gold';
import { pick, random, type Random } from '../../../art/random';
import { slab } from '../../../art/rock';
import type { Layout } from '../board/layout';
import type { Palette } from './palette';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './chamber.palette';

const TWIGS = [PAINT.darkBrown3, PAINT.brown, PAINT.darkBrown1, PAINT.orange];
const JEWELS = [
  ['ruby', -0.25, 0.3],
  ['emerald', 0.12, 0.46],
  ['turquoise', 0.3, 0.22],
  ['garnet', -0.05, 0.18],
  ['diamond', 0.02, 0.56],
  ['ruby', 0.42, 0.12],
] as const;

/** What never changes. */
export function chamber(layout: Layout, palette: Palette, next: Random): string {
  const { chamber: c, unit: u } = layout;
  const small = u < 0.8;
  const foot = c.y + c.h;
  const [x, half] = [c.x + c.w * 0.54, c.w * 0.52];
  const high = c.h * (small ? 0.5 : 0.56);
  let s = `<ellipse cx="${c.x + c.w * 0.6}" cy="${c.y + c.h * 0.62}" rx="${c.w * 0.5}" ry="${c.h * 0.62}" fill="url(#warm)" opacity=".85"/><g clip-path="url(#hollow)">`;
  s += `<path d="M${c.x - 60 * u} ${foot - 34 * u}Q${c.x + c.w * 0.3} ${foot - 46 * u} ${c.x + c.w * 1.1} ${foot - 40 * u}V${foot + 60 * u}H${c.x - 60 * u}Z" fill="${palette.floor[1]}"/><ellipse cx="${x}" cy="${foot}" rx="${half * 1.1}" ry="${60 * u}" fill="url(#pool)"/>`;
  s += hoard({ x, y: foot + 8 * u, half, height: high, coins: small ? 480 : 900, size: 6.6 * u }, next) + '</g>';
  for (const [kind, dx, dy] of JEWELS) s += place(gem(kind, 9 * u, 0.6), x + dx * half, foot - dy * c.h - 8 * u);
  s += layout.homes
    .map(([hx, hy]) =>
      slab(hx, hy, 26 * u, 12 * u, [{ x: hx, y: hy, r: 200, k: 0.9 }], next, {
        thick: 10 * u,
        cracks: false,
        top: palette.slab,
      }),
    )
    .join('');
  return s + nestBack(layout);
}

function nestBack(layout: Layout): string {
  const {
    nest: [x, y],
    unit: u,
  } = layout;
  const small = u < 0.8;
  const next = random(5);
  let s = `<ellipse cx="${x}" cy="${y + 6 * u}" rx="${74 * u}" ry="${24 * u}" fill="${PALETTE.figureShadow}" opacity=".5"/><ellipse cx="${x}" cy="${y - 8 * u}" rx="${62 * u}" ry="${18 * u}" fill="${PAINT.deepestBrown}"/>`;
  for (let i = 0; i < 22; i++) {
    const angle = next() * 6.283;
    s += twig(
      x + Math.cos(angle) * 62 * u,
      y - 12 * u + Math.sin(angle) * 9 * u,
      18 * u,
      12 * u,
      (3 + next() * 2) * u,
      next,
    );
  }
  return s + place(babyDragon(), x - (small ? 20 : 26) * u, y + 2 * u, (small ? 0.76 : 0.84) * u);
}

function twig(x: number, y: number, half: number, bend: number, width: number, next: () => number): string {
  const sway = (): number => (next() - 0.5) * bend;
  return `<path d="M${tidy(x - half)} ${tidy(y + sway())}Q${tidy(x)} ${tidy(y + sway())} ${tidy(x + half)} ${tidy(y + sway())}" stroke="${pick(next, TWIGS)}" stroke-width="${tidy(width)}" fill="none" stroke-linecap="round"/>`;
}

/** The near rim of the nest: it hides the feet of the knights in it. */
export function nestFront(layout: Layout): string {
  const {
    nest: [x, y],
    unit: u,
  } = layout;
  const next = random(6);
  let s = `<path d="M${x - 72 * u} ${y - 4 * u}C${x - 60 * u} ${y + 26 * u} ${x + 60 * u} ${y + 26 * u} ${x + 72 * u} ${y - 4 * u}C${x + 40 * u} ${y + 10 * u} ${x - 40 * u} ${y + 10 * u} ${x - 72 * u} ${y - 4 * u}Z" fill="${PAINT.darkBrown2}"/>`;
  for (let i = 0; i < 34; i++) {
    const t = next() * 2 - 1;
    s += twig(
      x + t * 58 * u,
      y + (4 + (1 - t * t) * 8 + next() * 6 - 3) * u,
      15 * u,
      9 * u,
      (2.6 + next() * 2) * u,
      next,
    );
  }
  return s;
}

/** Coins heaped before the treasure cards, so that these seem to stand in the hoard. */
export function coinsBefore(layout: Layout): string {
  const next = random(9);
  const { card, unit: u } = layout;
  const [first, last] = [at(layout.treasures, 0), at(layout.treasures, layout.treasures.length - 1)];
  let s = '';
  for (let i = 0; i < (u < 0.8 ? 30 : 56); i++) {
    const part = next();
    const near = at(layout.treasures, Math.min(3, Math.floor(part * 4)));
    s += lyingCoin(
      first.x - card[0] * 0.5 + part * (last.x - first.x + card[0]),
      near.y + card[1] * (0.44 + next() * 0.32),
      6.6 * u,
      next,
    );
  }
  return s;
}
