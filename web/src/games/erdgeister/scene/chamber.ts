/** The treasure chamber: gold, gems, and a chest that stands open. */

import { gem, type Gem } from '../../../art/gems';
import { place } from '../../../art/geometry';
import { num, mixWithin, type Brush } from './paint';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './chamber.palette';

export function gold(b: Brush): string {
  const {
    centre: [cx, cy],
    chamber: [rx, ry],
  } = b.layout;
  const coins = Array.from({ length: 300 }, () => {
    const [a, d] = [b.next() * 6.283, b.next() ** 0.6];
    return { x: cx + Math.cos(a) * d * (rx - 10), y: cy + Math.sin(a) * d * (ry - 10), d };
  }).sort((p, q) => q.d - p.d || p.y - q.y);
  const lying = coins.map(({ x, y, d }) => {
    const colour = mixWithin(PAINT.paleOrange, PAINT.darkBrown5, d ** 1.6 * 0.95 + b.between(-0.1, 0.12));
    return `<g transform="translate(${num(x)},${num(y)}) rotate(${num(b.between(-25, 25))})"><ellipse cy="2" rx="7" ry="4.6" fill="${PAINT.darkBrown3}"/><ellipse rx="7" ry="4.6" fill="${colour}" stroke="${PAINT.darkBrown4}" stroke-width=".9"/><ellipse rx="4.2" ry="2.6" fill="none" stroke="${mixWithin(colour, PAINT.palestSand, 0.5)}" stroke-width=".9"/></g>`;
  });
  return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx - 2)}" ry="${num(ry - 2)}" fill="url(#goldpile)" opacity=".5"/>${lying.join('')}`;
}

const GEMS: readonly Gem[] = ['ruby', 'emerald', 'garnet', 'turquoise', 'diamond'];
// as shares of the chamber's half axes
const LYING = [
  [-0.8, -0.07],
  [-0.64, -0.4],
  [-0.38, -0.64],
  [0.44, -0.62],
  [0.69, -0.38],
  [0.84, 0.02],
  [0.76, 0.38],
  [0.27, 0.71],
  [-0.13, 0.75],
  [-0.47, 0.64],
  [-0.76, 0.33],
  [-0.36, -0.24],
  [0.4, -0.22],
  [0.02, 0.29],
  [0.55, 0.66],
  [-0.2, -0.02],
] as const;

export function treasure(b: Brush): string {
  const {
    centre: [cx, cy],
    chamber: [rx, ry],
  } = b.layout;
  const gems = LYING.map(([u, v], i) => {
    const [x, y] = [cx + u * rx, cy + v * ry];
    const star =
      i % 3
        ? ''
        : `<path d="M${num(x + 6)},${num(y - 12)}l1.6,4.4l4.4,1.6l-4.4,1.6l-1.6,4.4l-1.6,-4.4l-4.4,-1.6l4.4,-1.6Z" fill="${PAINT.sandWhite}"/>`;
    return `<ellipse cx="${num(x + 1)}" cy="${num(y + 5)}" rx="9" ry="5" fill="${PAINT.deepBrown}" opacity=".6"/>${place(gem(GEMS[i % 5] as Gem, Math.round(b.between(7, 10))), x, y, 1, b.between(0, 40))}${star}`;
  });
  return gems.join('') + place(chest(b), cx, cy - 44);
}

function chest(b: Brush): string {
  let coins = '';
  for (let i = 0; i < 17; i++) {
    const dx = b.between(-22, 22);
    const dy = -8 - Math.max(0, 11 - Math.abs(dx) * 0.5) * b.between(0.2, 1);
    coins += `<ellipse cx="${num(dx)}" cy="${num(dy)}" rx="5" ry="3.4" fill="${mixWithin(PAINT.paleYellow, PAINT.orange, b.next())}" stroke="${PAINT.darkBrown4}" stroke-width=".8"/>`;
  }
  return (
    `<ellipse cy="20" rx="38" ry="9" fill="${PAINT.deepestBrown3}" opacity=".65"/><path d="M-31,-6L-27,-33Q0,-42 27,-33L31,-6Z" fill="${PAINT.darkBrown2}" stroke="${PAINT.deepestBrown1}" stroke-width="1.8"/><path d="M-25,-9L-22,-29Q0,-36 22,-29L25,-9Z" fill="${PAINT.deepestBrown4}"/><path d="M-31,-6L-27,-33M31,-6L27,-33M-27,-33Q0,-42 27,-33" fill="none" stroke="${PALETTE.gold}" stroke-width="3.4"/><ellipse cy="-8" rx="38" ry="24" fill="url(#core)"/>` +
    coins +
    place(gem('ruby', 7), -9, -15) +
    place(gem('emerald', 6.4), 10, -14) +
    place(gem('diamond', 6), 0, -20) +
    `<path d="M-31,-7V17Q0,24 31,17V-7Q0,0 -31,-7Z" fill="${PAINT.darkBrown6}" stroke="${PAINT.deepestBrown1}" stroke-width="1.8"/><path d="M-31,-7Q0,0 31,-7V-2Q0,5 -31,-2Z" fill="${PALETTE.gold}" stroke="${PAINT.darkBrown1}" stroke-width="1"/><path d="M-21,-4V19.5M21,-4V19.5" stroke="${PALETTE.gold}" stroke-width="4.4"/><path d="M-28,9Q0,16 28,9" fill="none" stroke="${PAINT.darkBrown2}" stroke-width="1.6"/><rect x="-6" y="-2" width="12" height="13" rx="2" fill="${PAINT.paleOrange}" stroke="${PAINT.darkBrown1}" stroke-width="1.4"/><circle cy="3" r="1.9" fill="${PAINT.deepestBrown2}"/><path d="M0,4V8" stroke="${PAINT.deepestBrown2}" stroke-width="1.7"/>`
  );
}
