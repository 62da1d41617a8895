/** Bodies: from the neck down. */

import { INK } from '../colour';
import { skinOf, type Character } from './cast.palette';
import { PAINT } from './palette';
import { circ, oval, path, solid, spots, sym, tone } from './solid';

const SHOULDERS = sym([
  [128, 184],
  [150, 186],
  [182, 200],
  [210, 222],
  [222, 262],
]);
const NECK = (skin: string): string => path('M108 160V200Q128 214 148 200V160Z', tone(skin, -0.28), 4);
export const BODY: Readonly<Record<string, (c: Character, k: string, l: string) => string>> = {
  coat: (c, k, l) =>
    NECK(skinOf(c)) +
    solid(SHOULDERS, k, { apex: [128, 236] }) +
    path('M100 190L128 226L156 190L172 200L132 258H124L84 200Z', l, 4) +
    path('M128 226L156 190L172 200L132 258Z', tone(l, -0.2)) +
    path('M128 226V260', 'none', 4) +
    spots([[128, 244]], (x, y) => circ(x + 12, y, 4, PAINT.gold, 2)),
  apron: (c, k, l) =>
    NECK(skinOf(c)) +
    solid(SHOULDERS, k, { apex: [128, 236] }) +
    path('M96 212H160L168 260H88Z', l, 4) +
    path('M136 212H160L168 260H142Z', tone(l, -0.22)) +
    path('M98 213L92 191M158 213L164 191', 'none', 9, INK) +
    path('M98 213L92 191M158 213L164 191', 'none', 5, l) +
    path('M104 192Q128 208 152 192', 'none', 6, tone(k, 0.35)),
  cloak: (c, k, l) =>
    NECK(skinOf(c)) +
    solid(
      sym([
        [128, 188],
        [160, 190],
        [196, 206],
        [224, 232],
        [232, 262],
      ]),
      k,
      { apex: [120, 244] },
    ) +
    path('M92 194Q128 224 164 194L170 206Q128 240 86 206Z', tone(k, -0.3), 4) +
    circ(128, 224, 10, l, 4) +
    circ(126, 221, 3, PAINT.claspShine),
  armour: (c, k, l) =>
    NECK(skinOf(c)) +
    solid(SHOULDERS, l, { apex: [128, 240] }) +
    path('M92 190Q128 214 164 190L168 206Q128 232 88 206Z', tone(k, 0.1), 4) +
    solid(
      [
        [40, 232],
        [46, 206],
        [70, 194],
        [94, 204],
        [90, 234],
        [66, 246],
      ],
      k,
      { k: 0.4 },
    ) +
    solid(
      [
        [216, 232],
        [210, 206],
        [186, 194],
        [162, 204],
        [166, 234],
        [190, 246],
      ],
      tone(k, -0.12),
      { k: 0.4 },
    ) +
    path('M50 226Q68 214 88 220M206 226Q188 214 168 220', 'none', 3, tone(k, -0.45)),
  robe: (c, k, l) =>
    NECK(skinOf(c)) +
    solid(SHOULDERS, k, { apex: [128, 236] }) +
    path('M88 198Q128 232 168 198', 'none', 12, INK) +
    path('M88 198Q128 232 168 198', 'none', 7, l) +
    spots(
      [
        [62, 232],
        [194, 232],
        [84, 246],
        [172, 246],
      ],
      (x, y) => path(`M${x} ${y - 7}l2 5l5 2l-5 2l-2 5l-2-5l-5-2l5-2z`, l),
    ),
  regal: (c, k, l) =>
    NECK(skinOf(c)) +
    solid(SHOULDERS, k, { apex: [128, 240] }) +
    solid(
      [
        [86, 200],
        [58, 150],
        [40, 176],
        [54, 214],
        [104, 240],
      ],
      tone(k, 0.14),
      { k: 0.34 },
    ) +
    solid(
      [
        [170, 200],
        [198, 150],
        [216, 176],
        [202, 214],
        [152, 240],
      ],
      tone(k, 0.04),
      { k: 0.34 },
    ) +
    path('M58 152L40 177L54 213M198 152L216 177L202 213', 'none', 3.5, l) +
    path('M100 196Q128 222 156 196', 'none', 5, l),
  fur: (_, k, l) =>
    solid(
      sym([
        [128, 178],
        [158, 184],
        [188, 204],
        [206, 230],
        [212, 262],
      ]),
      k,
      { apex: [124, 226] },
    ) +
    path('M98 206L108 200L116 210L128 202L140 210L148 200L158 206L166 262H90Z', l) +
    path('M134 206L148 200L158 206L166 262H138Z', tone(l, -0.2)),
  feathers: (_, k, l) =>
    solid(
      sym([
        [128, 170],
        [168, 180],
        [200, 202],
        [216, 232],
        [220, 262],
      ]),
      k,
      { apex: [124, 226] },
    ) +
    path('M86 190Q128 214 170 190L178 262H78Z', l) +
    [0, 1, 2]
      .flatMap((r) =>
        [0, 1, 2, 3, 4].map((i) =>
          path(`M${84 + i * 18 + (r % 2) * 9} ${208 + r * 17}q9 13 18 0`, 'none', 3, tone(k, -0.1)),
        ),
      )
      .join(''),
  scales: (_, k, l) =>
    solid(
      sym([
        [128, 168],
        [152, 176],
        [178, 200],
        [198, 230],
        [206, 262],
      ]),
      k,
      { apex: [124, 226] },
    ) +
    path('M106 176Q128 186 150 176L160 262H96Z', tone(l, -0.05)) +
    [0, 1, 2, 3]
      .map((i) =>
        path(
          `M${104 - i * 1.5} ${198 + i * 17}Q128 ${208 + i * 17} ${152 + i * 1.5} ${198 + i * 17}`,
          'none',
          3,
          tone(l, -0.4),
        ),
      )
      .join('') +
    oval(74, 222, 12, 8, l, 0, INK, 'transform="rotate(-40 74 222)"') +
    oval(186, 226, 10, 7, l, 0, INK, 'transform="rotate(40 186 226)"'),
};
