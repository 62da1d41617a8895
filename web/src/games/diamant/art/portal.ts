/** The entrance of a cave: barred, lit or still dark. About 104 wide, 96 high. */

import { mix } from '../../../art/colour';
import { tidy } from '../../../art/geometry';
import { TENT } from './figures';
import { trapSign } from './traits';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './portal.palette';

export type Gate = 'shut' | 'now' | 'open';

const ARCH = 'M-26,34V-2A26,27 0 0 1 26,-2V34Z';
const PLANKS =
  `<g stroke="${PAINT.deepestBrown}" stroke-width=".9"><path d="M-31,6L29,-8L31,1L-29,15Z" fill="${PAINT.brown1}"/><path d="M-30,-9L31,10L29,19L-32,1Z" fill="${PAINT.brown3}"/><path d="M-31,27L30,20L31,29L-30,35Z" fill="${PAINT.darkBrown2}"/></g><path d="M-28,-7L28,11M-27,28L27,22" stroke="${PAINT.lightOrange1}" opacity=".8"/>` +
  `<g fill="${PAINT.palestSlate}"><circle cx="-25" cy="-3" r="1.9"/><circle cx="25" cy="12" r="1.9"/><circle cx="-24" cy="8.5" r="1.9"/><circle cx="24" cy="-2.5" r="1.9"/><circle cx="-25" cy="30" r="1.9"/><circle cx="25" cy="25" r="1.9"/></g>`;

function stones(now: boolean): string {
  let s = '';
  const on = (i: number): [number, number] => [
    Math.cos(Math.PI + (i * Math.PI) / 8),
    Math.sin(Math.PI + (i * Math.PI) / 8),
  ];
  for (let i = 0; i < 8; i++) {
    const [a, b] = [on(i), on(i + 1)];
    const corners = [
      [a[0] * 26, a[1] * 27 - 2],
      [b[0] * 26, b[1] * 27 - 2],
      [b[0] * 36, b[1] * 37 - 2],
      [a[0] * 36, a[1] * 37 - 2],
    ];
    const fill = now
      ? mix(PAINT.red, PAINT.lightOrange2, 0.25 + 0.3 * Math.sin(i + 1) ** 2)
      : mix(PAINT.indigo1, PAINT.indigo3, ((i * 37) % 10) / 10);
    s += `<polygon points="${corners.map((p) => p.map(tidy).join()).join(' ')}" fill="${fill}" stroke="${PAINT.deepestSlate3}" stroke-width="1.4"/>`;
  }
  for (const side of [-1, 1]) {
    for (let j = 0; j < 3; j++) {
      const fill = now
        ? mix(PAINT.red, PAINT.lightOrange2, 0.3 + j * 0.12)
        : mix(PAINT.indigo1, PAINT.indigo3, (((j + side + 2) * 41) % 10) / 10);
      s += `<rect x="${side < 0 ? -36 : 26}" y="${-2 + j * 12.5}" width="10" height="12" rx="1.5" fill="${fill}" stroke="${PAINT.deepestSlate3}" stroke-width="1.2"/>`;
    }
  }
  return s;
}

/** `sign` is what ended the cave: a trap, or `camp`; `grow` enlarges the number and the sign where all is small. */
export function portal(number: number, gate: Gate, sign: string | null, grow = 1): string {
  const now = gate === 'now';
  let s = now ? '<circle cy="10" r="78" fill="url(#dm-warm)" opacity=".95" class="dm-flick"/>' : '';
  s += `<polygon points="-46,44 -40,34 40,34 46,44" fill="${now ? PAINT.sand : PAINT.indigo1}"/><polygon points="-52,52 -46,44 46,44 52,52" fill="${now ? PAINT.brown2 : PAINT.darkIndigo}"/><path d="M-37,36V-3A37,38 0 0 1 37,-3V36Z" fill="${PAINT.deepestSlate2}"/>`;
  s +=
    stones(now) +
    `<path d="${ARCH}" fill="${now ? 'url(#dm-gate-now)' : gate === 'open' ? 'url(#dm-gate-open)' : PAINT.deepestSlate1}"/>`;
  if (gate === 'open')
    s += `<path d="${ARCH}" fill="none" stroke="${PAINT.indigo4}" stroke-width="2" opacity=".5"/><path d="M-16,34V4A16,17 0 0 1 16,4V34Z" fill="${PALETTE.figureShadow}" opacity=".8"/>`;
  if (gate === 'shut') s += `<g class="dm-planks">${PLANKS}</g>`;
  s += `<g transform="translate(0,-39) scale(${grow})"><circle r="12.5" fill="${now ? PAINT.darkBrown1 : PAINT.deepestSlate2}"/><circle r="10.8" fill="${now ? PALETTE.gold : gate === 'shut' ? PAINT.lightIndigo : PAINT.palestIndigo}"/><text y="5.6" text-anchor="middle" class="dm-serif" font-weight="700" font-size="15.5" fill="${PALETTE.plum}">${number}</text></g>`;
  if (sign === 'camp')
    s += `<g transform="translate(0,44) scale(${0.52 * grow})"><circle r="22" fill="${PAINT.indigo2}" stroke="${PAINT.sandWhite}" stroke-width="2"/><g transform="translate(-1,13) scale(.3)">${TENT}</g></g>`;
  else if (sign) s += `<g transform="translate(0,44) scale(${0.56 * grow})">${trapSign(sign)}</g>`;
  return s;
}
