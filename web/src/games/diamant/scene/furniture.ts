/** Objects in the cave: ladder, lamps, trail, crystals, rocks in the foreground. */

import { tidy, type Point } from '../../../art/geometry';
import { GEM_COLOURS } from '../../../art/palette';
import { eyes, lampSign } from '../art/figures';
import { cluster } from '../art/treasure';
import { pool, type Brush } from './brush';
import { points } from './rock';
import { PAINT } from './scene.palette';

export function ladder({ it, tall, k }: Brush): string {
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

export function lampPosts({ it }: Brush): string {
  return it.lamps
    .map(
      ({ x, y, scale: z }) =>
        pool(x + 11 * z, y - 46 * z, 110 * z, 'warm', 0.7) +
        `<path d="M${x},${y + 4}V${y - 66 * z}H${x + 12 * z}" fill="none" stroke="${PAINT.darkBrown1}" stroke-width="${4.5 * z}" stroke-linejoin="round"/><path d="M${x - 1},${y + 4}V${y - 66 * z}" stroke="${PAINT.brown}" stroke-width="1.2"/><g transform="translate(${x + 11 * z},${y - 50 * z}) scale(${z * 0.95})">${lampSign('lit')}</g>`,
    )
    .join('');
}

/** Footlights along the way home. */
export function trail({ it, tall }: Brush): string {
  return `<path d="M${points(it.way)}" fill="none" stroke="${PAINT.paleSand}" stroke-width="${tall ? 2.4 : 5}" stroke-dasharray="${tall ? '1 8' : '1 15'}" stroke-linecap="round" stroke-linejoin="round" opacity=".5"/>`;
}

export function crystals({ it, tall }: Brush): string {
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

export function foreground({ it, colours, tall, lamps }: Brush): string {
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
