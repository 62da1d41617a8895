/** Pictures of treasures and of the relic, for the window of a card: 88 by 104 at (6, 6). */

import { tidy } from '../../../art/geometry';
import { shade } from './traits';
import { GEM_COLOURS, PALETTE } from '../../../art/palette';
import { PAINT } from './treasure.palette';

export const WINDOW = 'x="6" y="6" width="88" height="104" rx="5"';

/** One standing crystal. */
function crystal(x: number, y: number, h: number, w: number, turn: number, colour: string): string {
  const t = tidy;
  return (
    `<g transform="translate(${t(x)},${t(y)}) rotate(${turn})"><polygon points="0,${t(-h)} ${t(-w)},${t(-h * 0.72)} ${t(-w * 0.9)},0 0,4" fill="${shade(colour, 0.34)}"/>` +
    `<polygon points="0,${t(-h)} ${t(w)},${t(-h * 0.66)} ${t(w * 0.85)},0 0,4" fill="${shade(colour, -0.38)}"/>` +
    `<polygon points="0,${t(-h)} ${t(-w * 0.3)},${t(-h * 0.6)} ${t(w * 0.25)},${t(-h * 0.56)}" fill="${shade(colour, 0.62)}"/>` +
    `<polygon points="${t(-w * 0.3)},${t(-h * 0.6)} ${t(w * 0.25)},${t(-h * 0.56)} ${t(w * 0.1)},3 ${t(-w * 0.3)},3" fill="${colour}"/></g>`
  );
}

/** A small cluster in the rock. */
export function cluster(x: number, y: number, s: number, colour: string): string {
  return (
    crystal(x, y, 26 * s, 5 * s, -14, colour) +
    crystal(x + 9 * s, y, 20 * s, 4.5 * s, 14, colour) +
    crystal(x + 3 * s, y, 34 * s, 6 * s, 2, colour)
  );
}

function rays(x: number, y: number, from: number, to: number, count: number, colour: string, opacity: number): string {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [from + i * step, from + (i + 0.5) * step];
    const tip = (angle: number): string => `${tidy(x + Math.cos(angle) * 110)},${tidy(y + Math.sin(angle) * 110)}`;
    return `<polygon points="${x},${y} ${tip(a)} ${tip(b)}" fill="${colour}" opacity="${opacity}"/>`;
  }).join('');
}

const STARS = [
  [30, 40],
  [70, 32],
  [52, 20],
  [80, 58],
] as const;

function sparkle([x, y]: readonly [number, number]): string {
  const z = (1.7 + (x % 3) * 0.6) * 1.8;
  return `<path d="M${x},${tidy(y - z)}Q${x},${y} ${tidy(x + z)},${y}Q${x},${y} ${x},${tidy(y + z)}Q${x},${y} ${tidy(x - z)},${y}Q${x},${y} ${x},${tidy(y - z)}Z" fill="${PAINT.palestSand2}"/>`;
}

const BED =
  `<polygon points="6,110 6,80 18,76 30,80 44,76 58,80 72,76 84,81 94,77 94,110" fill="${PAINT.deepestSlate}"/><polygon points="18,76 30,80 24,86 12,85" fill="${PAINT.darkRose}"/>` +
  `<polygon points="58,80 72,76 70,84 54,85" fill="${PAINT.darkRose}"/><polygon points="44,76 58,80 54,85 38,84" fill="${PAINT.deepPurple2}"/><polygon points="84,81 94,77 94,88 86,88" fill="${PAINT.deepPurple2}"/>` +
  `<polygon points="30,80 44,76 38,84 24,86" fill="${PAINT.deepPurple1}"/><polygon points="24,86 38,84 54,85 70,84 86,88 80,110 20,110" fill="${PAINT.deepestViolet2}"/><polygon points="38,84 54,85 50,94 34,95" fill="${PAINT.deepViolet2}"/>`;

const ROCKS =
  `<polygon points="6,6 6,70 18,52 14,34 26,20 22,6" fill="${PAINT.deepViolet1}"/><polygon points="94,6 94,74 84,56 88,38 76,24 82,6" fill="${PAINT.deepViolet1}"/>` +
  `<polygon points="6,6 40,6 34,14 22,22 14,30 6,44" fill="${PAINT.deepestViolet1}"/><polygon points="60,6 94,6 94,46 86,30 74,18" fill="${PAINT.deepestViolet1}"/>`;

/** Crystals in a cave: the more rubies, the richer. */
export function treasureArt(value: number): string {
  const k = Math.min(1, value / 17);
  const crystals: Array<[number, number, number, number, number]> = [
    [51, 80, 26 + 30 * k, 7 + 3 * k, 2],
    [38, 81, 18 + 22 * k, 5.5 + 2 * k, -16],
    [64, 81, 20 + 20 * k, 6 + 2 * k, 17],
    [27, 82, 12 + 16 * k, 4.5 + k, -32],
    [76, 82, 12 + 16 * k, 4.5 + k, 31],
    [45, 84, 12 + 9 * k, 4.5, -6],
    [58, 84, 11 + 8 * k, 4.5, 9],
  ];
  const shown = crystals.slice(0, value < 4 ? 3 : value < 8 ? 5 : 7).sort((a, b) => b[2] - a[2]);
  return (
    `<rect ${WINDOW} fill="url(#dm-treasure)"/>` +
    rays(50, 92, Math.PI * 1.02, Math.PI * 2.05, 14, PAINT.paleOrange1, tidy((0.05 + k * 0.1) * 10) / 10 || 0.06) +
    ROCKS +
    `<circle cx="50" cy="78" r="${tidy(30 + 16 * k)}" fill="url(#dm-red)" opacity="${tidy(0.6 + 0.4 * k)}"/>` +
    shown.map((c) => crystal(...c, PAINT.red)).join('') +
    BED +
    STARS.slice(0, value < 5 ? 1 : value < 10 ? 2 : 4)
      .map(sparkle)
      .join('')
  );
}

const EYES = [40.5, 59.5]
  .map(
    (x) =>
      `<circle cx="${x}" cy="44" r="10.5" fill="${PAINT.darkBrown2}"/><circle cx="${x}" cy="44" r="9" fill="${PAINT.paleOrange2}"/><circle cx="${x}" cy="44" r="6.6" fill="${PAINT.deepTeal}"/><circle cx="${x}" cy="44" r="5.4" fill="${GEM_COLOURS.turquoise}"/>` +
      `<path d="M${x - 4},43A4.5,4.5 0 0 1 ${x + 1},39.5" stroke="${PAINT.palestTeal}" stroke-width="1.7" fill="none" stroke-linecap="round"/><circle cx="${x}" cy="44.5" r="2" fill="${PAINT.deepestTeal}"/>`,
  )
  .join('');

/** The golden owl. */
export const OWL =
  `<path d="M30,34L25,17L41,25Q50,22 59,25L75,17L70,34Q77,50 74,66Q70,86 60,92H40Q30,86 26,66Q23,50 30,34Z" fill="${PAINT.darkBrown1}"/>` +
  '<path d="M31.5,35L28,21L41.5,27.5Q50,24.5 58.5,27.5L72,21L68.5,35Q74,50 71.5,65Q68,83 59,90H41Q32,83 28.5,65Q26,50 31.5,35Z" fill="url(#dm-gold)"/>' +
  `<path d="M50,26L58.5,27.5L72,21L68.5,35Q74,50 71.5,65Q68,83 59,90H50Z" fill="${PALETTE.goldEdge}" opacity=".55"/>` +
  `<path d="M28.5,60Q33,52 38,64Q40,80 45,90H41Q32,83 28.5,65ZM71.5,60Q67,52 62,64Q60,80 55,90H59Q68,83 71.5,65Z" fill="${PAINT.darkBrown2}"/>` +
  `<g stroke="${PAINT.paleSand}" stroke-width="1.2" fill="none"><path d="M42,66Q46,70 50,66Q54,70 58,66M43,73Q46.5,77 50,73Q53.5,77 57,73M45,80Q47.5,83 50,80Q52.5,83 55,80"/></g>` +
  EYES +
  `<polygon points="50,46 45.5,54 50,61 54.5,54" fill="${PAINT.palestSand1}"/><polygon points="50,46 54.5,54 50,61" fill="${PALETTE.goldEdge}"/><circle cx="50" cy="32.5" r="3" fill="${GEM_COLOURS.ruby}" stroke="${PAINT.darkBrown1}"/>`;

export function relicArt(): string {
  return (
    `<rect ${WINDOW} fill="url(#dm-relic)"/>` +
    rays(50, 54, 0, Math.PI * 2, 20, PAINT.paleTeal, 0.16) +
    `<circle cx="50" cy="54" r="40" fill="url(#dm-teal-gold)"/><polygon points="6,110 6,100 24,96 26,92 74,92 76,96 94,99 94,110" fill="${PAINT.deepestSteel}"/>` +
    `<polygon points="30,92 70,92 74,104 26,104" fill="${PAINT.darkTeal}"/><polygon points="30,92 70,92 68,95 32,95" fill="${PAINT.lightTeal}"/>` +
    OWL
  );
}
