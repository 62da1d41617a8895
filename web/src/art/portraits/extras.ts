/** What else somebody wears. */

import { INK } from '../colour';
import { gem } from '../gems';
import { PAINT } from './palette';
import { circ, path, spots, tone } from './solid';

export const EXTRA: Readonly<Record<string, (k: string) => string>> = {
  scarf: (k) =>
    path('M76 184Q128 214 180 184L186 202Q128 234 70 202Z', k, 5) +
    path('M128 199Q160 198 180 184L186 202Q160 218 128 218Z', tone(k, -0.22)) +
    path('M150 208L166 252L188 246L172 200Z', tone(k, -0.08), 5) +
    path('M158 238l24 -7M155 228l24 -7', 'none', 3, PAINT.straw),
  freckles: (k) =>
    spots(
      [
        [96, 140],
        [103, 145],
        [93, 148],
        [160, 140],
        [153, 145],
        [163, 148],
      ],
      (x, y) => circ(x, y, 2.2, k),
    ),
  spectacles: (k) =>
    [101, 155]
      .map(
        (x) =>
          circ(x, 114, 20, PAINT.spectacle, 0).replace('/>', ' opacity=".28"/>') +
          `<circle cx="${x}" cy="114" r="20" fill="none" stroke="${INK}" stroke-width="8"/><circle cx="${x}" cy="114" r="20" fill="none" stroke="${k}" stroke-width="4"/>` +
          path(`M${x - 11} 108Q${x - 7} 100 ${x + 1} 99`, 'none', 3.4, PAINT.white, 'opacity=".9"'),
      )
      .join('') +
    path('M121 112Q128 106 135 112', 'none', 8) +
    path('M121 112Q128 106 135 112', 'none', 4, k),
  rope: (k) =>
    [0, 1]
      .map(
        (i) =>
          path(`M${52 + i * 13} 214Q${110 + i * 8} 236 ${158 + i * 12} 262`, 'none', 14) +
          path(`M${52 + i * 13} 214Q${110 + i * 8} 236 ${158 + i * 12} 262`, 'none', 9, i ? tone(k, -0.15) : k) +
          path(
            `M${52 + i * 13} 214Q${110 + i * 8} 236 ${158 + i * 12} 262`,
            'none',
            9,
            tone(k, -0.42),
            'stroke-dasharray="2.5 9"',
          ),
      )
      .join(''),
  earrings: (k) =>
    spots(
      [
        [72, 162],
        [184, 162],
      ],
      (x, y) => circ(x, y, 8, 'none', 7) + circ(x, y, 8, 'none', 4, k),
    ),
  monocle: (k) =>
    `<circle cx="149" cy="124" r="18" fill="${PAINT.lens}" opacity=".3"/><circle cx="149" cy="124" r="18" fill="none" stroke="${INK}" stroke-width="7"/><circle cx="149" cy="124" r="18" fill="none" stroke="${k}" stroke-width="3.6"/>` +
    path('M140 116Q144 110 151 109', 'none', 3, PAINT.white) +
    path('M164 136Q186 160 176 206', 'none', 2.6, k) +
    `<g transform="translate(84 226)">${gem('diamond', 11)}</g>`,
  scar: (k) => path('M160 112L168 142M158 122l10 -3M161 132l9 -3', 'none', 3.2, k),
  medal: (k) =>
    path('M96 188L128 228L160 188', 'none', 11) +
    path('M96 188L128 228L160 188', 'none', 7, PAINT.ribbon) +
    circ(128, 232, 15, k, 5) +
    path('M128 222l3 7l7 1l-5 5l1 7l-6-3l-6 3l1-7l-5-5l7-1z', PAINT.medalStar),
  rubies: () =>
    spots(
      [
        [106, 206, 6],
        [128, 214, 9],
        [150, 206, 6],
      ],
      (x, y, r) => `<g transform="translate(${x} ${y})">${gem('ruby', r)}</g>`,
    ),
};
