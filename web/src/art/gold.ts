/** Gold: coins, chests and hoards. */

import { place, shape, tidy, type Point } from './geometry';
import { pick, type Random } from './random';
import { PALETTE } from './palette';
import { PAINT } from './gold.palette';

/** A coin of this radius, with its value if it has one. */
export function coin(r: number, value?: number): string {
  const small = r < 12;
  const disc =
    `<circle r="${r}" fill="${PALETTE.goldEdge}"/><circle r="${tidy(r * 0.9)}" cy="${tidy(-r * 0.05)}" fill="url(#gold)"/>` +
    `<circle r="${tidy(r * 0.7)}" cy="${tidy(-r * 0.04)}" fill="none" stroke="${PALETTE.goldEdge}" stroke-opacity=".55" stroke-width="${tidy(r * 0.08)}"/>`;
  if (value === undefined) {
    return (
      disc +
      `<path d="M${-r * 0.35} ${-r * 0.5}A${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.3} ${-r * 0.5}" stroke="${PALETTE.white}" stroke-width="${r * 0.12}" fill="none" opacity=".6" stroke-linecap="round"/>`
    );
  }
  return (
    disc +
    `<text y="${tidy(r * (small ? 0.5 : 0.4))}" text-anchor="middle" font-size="${tidy(r * (small ? 1.46 : 1.2))}" class="num" fill="${PAINT.deepBrown1}">${value}</text>`
  );
}

/** A chest of this width around the origin. */
export function chest(w: number): string {
  const h = w * 0.78;
  return place(
    `<path d="M0 ${h * 0.45}C0 ${-h * 0.05} ${w} ${-h * 0.05} ${w} ${h * 0.45}Z" fill="${PAINT.darkBrown3}" stroke="${PAINT.deepBrown2}" stroke-width="${w * 0.04}"/>` +
      `<path d="M${w * 0.04} ${h * 0.42}Q${w * 0.5} ${h * 0.14} ${w * 0.96} ${h * 0.42}Z" fill="${PAINT.paleOrange1}"/>` +
      `<rect y="${h * 0.42}" width="${w}" height="${h * 0.54}" rx="${w * 0.05}" fill="${PAINT.darkBrown2}" stroke="${PAINT.deepBrown2}" stroke-width="${w * 0.04}"/>` +
      `<path d="M${w * 0.16} ${h * 0.42}v${h * 0.54}M${w * 0.84} ${h * 0.42}v${h * 0.54}" stroke="${PALETTE.gold}" stroke-width="${w * 0.08}"/>` +
      `<rect x="${w * 0.41}" y="${h * 0.38}" width="${w * 0.18}" height="${h * 0.26}" rx="${w * 0.04}" fill="${PALETTE.gold}" stroke="${PAINT.darkBrown1}" stroke-width="${w * 0.03}"/>`,
    -w / 2,
    -h / 2,
  );
}

const SHADES = [PALETTE.gold, PAINT.paleOrange2, PAINT.orange2, PAINT.orange1, PAINT.paleYellow];

/** One coin of a hoard, lying. */
export function lyingCoin(x: number, y: number, size: number, next: Random): string {
  return `<ellipse cx="${tidy(x)}" cy="${tidy(y)}" rx="${tidy(size)}" ry="${tidy(size * 0.56)}" fill="${pick(next, SHADES)}" stroke="${PAINT.darkBrown1}" stroke-width="${tidy(size * 0.12)}" transform="rotate(${tidy((next() - 0.5) * 50)} ${tidy(x)} ${tidy(y)})"/>`;
}

export interface Hoard {
  /** Middle of its foot. */
  x: number;
  y: number;
  /** Half its width, and its height. */
  half: number;
  height: number;
  coins: number;
  /** Size of a coin; 7 unless told. */
  size?: number;
}

/** A heap of coins. */
export function hoard({ x, y, half, height, coins, size = 7 }: Hoard, next: Random): string {
  const top = (t: number): number => ((Math.cos(Math.PI * t) + 1) / 2) * height;
  const ridge: Point[] = [];
  for (let t = -1; t <= 1.01; t += 0.1) ridge.push([x + t * half, y - top(t)]);
  const lying = Array.from({ length: coins }, (): Point => {
    const t = next() * 2 - 1;
    return [x + t * half, y - top(t) + next() * (top(t) + size * 4.5)];
  }).sort((a, b) => a[1] - b[1]);
  return (
    `<path d="${shape([...ridge, [x + half, y + size * 9], [x - half, y + size * 9]])}" fill="${PALETTE.goldEdge}"/>` +
    lying.map(([cx, cy]) => lyingCoin(cx, cy, size, next)).join('')
  );
}
