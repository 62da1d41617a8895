/** The expression of a face: eyes, brows, nose and mouth in one of four moods. */

import { INK, mix } from '../colour';
import { tidy } from '../geometry';
import { skinOf, type Character, type Face } from './cast.palette';
import { PAINT } from './palette';
import { circ, oval, path, spots, tone } from './solid';

export const MOODS = ['neutral', 'happy', 'shocked', 'thinking'] as const;
export type Mood = (typeof MOODS)[number];

interface Expression {
  eye: 'open' | 'arc' | 'wide' | 'half';
  /** Where the eyes look, in parts of their size. */
  look: readonly [number, number];
  /** How the brows slope, and how far each is lifted. */
  tilt: number;
  lift: readonly [number, number];
  mouth: 'smile' | 'grin' | 'o' | 'skew';
  blush?: boolean;
  drop?: boolean;
  dots?: boolean;
}

/** What a mood does to a face, of every character: a new mood is one line. */
const EXPRESSIONS: Readonly<Record<Mood, Expression>> = {
  neutral: { eye: 'open', look: [0, 0], tilt: 0, lift: [0, 0], mouth: 'smile' },
  happy: { eye: 'arc', look: [0, 0], tilt: 0.1, lift: [-5, -5], mouth: 'grin', blush: true },
  shocked: { eye: 'wide', look: [0, 0], tilt: 0.35, lift: [-12, -12], mouth: 'o', drop: true },
  thinking: { eye: 'half', look: [0.42, -0.42], tilt: 0, lift: [2, -10], mouth: 'skew', dots: true },
};

function eye(x: number, f: Face, lid: string, e: Expression): string {
  const { y, r, iris } = f;
  const ink = f.ink ?? INK;
  if (e.eye === 'arc')
    return path(`M${x - r} ${y + 3}Q${x} ${y - r * 1.5} ${x + r} ${y + 3}`, 'none', Math.max(5, r * 0.42), ink);
  const k = e.eye === 'wide' ? 1.22 : 1;
  const pupil = e.eye === 'wide' ? 0.34 : 0.6;
  const [px, py] = [x + e.look[0] * r, y + e.look[1] * r];
  const flat = e.eye === 'half';
  return (
    oval(x, y, r * k, r * 1.1 * k, f.slit ? PAINT.slitEye : PAINT.eyeWhite, 3.4, ink) +
    (f.slit
      ? oval(px, py, r * 0.26, r * (e.eye === 'wide' ? 0.6 : 0.9), ink)
      : circ(px, py, r * (pupil + 0.06), iris) + circ(px, py, r * pupil * 0.62, PAINT.pupil)) +
    circ(px - r * 0.24, py - r * 0.28, r * 0.2, PAINT.white) +
    (flat
      ? path(
          `M${x - r - 1} ${y - 1}A${r} ${r * 1.1} 0 0 1 ${x + r + 1} ${y - 1}Q${x} ${y - r * 0.5} ${x - r - 1} ${y - 1}Z`,
          lid,
          3.4,
          ink,
        )
      : path(
          `M${x - r * k - 1.5} ${y - r * 0.4}Q${x} ${y - r * 1.75 * k} ${x + r * k + 1.5} ${y - r * 0.4}`,
          'none',
          4.6,
          ink,
        ))
  );
}
function mouth(f: Face, kind: Expression['mouth']): string {
  const ink = f.ink ?? INK;
  if (f.beak) {
    const [x, y] = f.beak;
    const open = kind === 'grin' ? 9 : kind === 'o' ? 13 : 0;
    return (
      (open ? path(`M${x - 10} ${y + 10}L${x} ${y + 26 + open}L${x + 10} ${y + 10}Z`, PAINT.gullet, 4) : '') +
      path(
        `M${x} ${y - 14}Q${x - 17} ${y + 2} ${x - 11} ${y + 12}L${x} ${y + (open ? 18 : 28)}L${x + 11} ${y + 12}Q${x + 17} ${y + 2} ${x} ${y - 14}Z`,
        PAINT.beak,
        4.5,
      ) +
      path(`M${x} ${y - 14}Q${x + 17} ${y + 2} ${x + 11} ${y + 12}L${x} ${y + (open ? 18 : 28)}Z`, PAINT.beakShadow)
    );
  }
  if (!f.mouth) return '';
  const [x, y, w] = f.mouth;
  const fangs = f.fang
    ? path(`M${x - w * 0.6} ${y + 2}l3 8l4-7zM${x + w * 0.6} ${y + 2}l-3 8l-4-7z`, PAINT.white, 1.6, ink)
    : '';
  const teeth = f.teeth ? path(`M${x - 7} ${y + 3}h14v10h-14zM${x} ${y + 3}v10`, PAINT.teeth, 2.4, ink) : '';
  if (kind === 'grin') {
    const g = f.wide ? w * 0.42 : w * 1.25;
    return (
      path(
        `M${x - w * 1.1} ${y - 2}Q${x} ${y + 5} ${x + w * 1.1} ${y - 2}Q${x + w * 0.8} ${y + g} ${x} ${y + g}Q${x - w * 0.8} ${y + g} ${x - w * 1.1} ${y - 2}Z`,
        PAINT.grin,
        4,
        ink,
      ) +
      path(
        `M${x - w * 0.92} ${y + 1}Q${x} ${y + 6} ${x + w * 0.92} ${y + 1}L${x + w * 0.7} ${y + 5}Q${x} ${y + 10} ${x - w * 0.7} ${y + 5}Z`,
        PAINT.teeth,
      ) +
      (f.fang ? fangs : '')
    );
  }
  if (kind === 'o')
    return (
      oval(x, y + 4, f.wide ? w * 0.4 : w * 0.62, f.wide ? w * 0.3 : w * 0.86, PAINT.throat, 4, ink) +
      (f.teeth ? path(`M${x - 5} ${y - 5}h10v6h-10z`, PAINT.teeth) : '')
    );
  if (kind === 'skew')
    return path(`M${x - w * 0.8} ${y + 3}Q${x - w * 0.1} ${y - 3} ${x + w} ${y - 5}`, 'none', 4.6, ink) + fangs + teeth;
  return (
    path(`M${x - w} ${y - 2}Q${x} ${y + (f.wide ? w * 0.36 : w * 0.62)} ${x + w} ${y - 3}`, 'none', 4.6, ink) +
    (f.lips
      ? path(
          `M${x - w * 0.7} ${y + 1}Q${x} ${y + w * 0.9} ${x + w * 0.7} ${y}Q${x} ${y + 6} ${x - w * 0.7} ${y + 1}Z`,
          f.lips,
        )
      : '') +
    (f.wide ? path(`M${x + w} ${y - 3}q4 -3 4 -8`, 'none', 4, ink) : '') +
    fangs +
    teeth
  );
}
/** Eyes, brows, nose and mouth of a character in a mood. */
export function expression(c: Character, mood: Mood): string {
  const f = c.face;
  const e = EXPRESSIONS[mood];
  const xs = [128 - f.gap, 128 + f.gap] as const;
  const skin = skinOf(c);
  return (
    (e.blush ? blush(f, xs) : '') +
    (f.lines ? wrinkles(f, xs, skin) : '') +
    nose(f, skin) +
    xs.map((x) => eye(x, f, tone(skin, -0.12), e)).join('') +
    (f.brow ? xs.map((x, i) => brow(f, f.brow as string, e, x, i)).join('') : '') +
    mouth(f, e.mouth)
  );
}

function blush(f: Face, xs: readonly [number, number]): string {
  const cheek = (x: number): string => oval(x, f.y + f.r + 11, 11, 6, PAINT.blush, 0, INK, 'opacity=".35"');
  return cheek(xs[0] - 9) + cheek(xs[1] + 9);
}

function wrinkles(f: Face, xs: readonly [number, number], skin: string): string {
  const [left, right] = [xs[0] - 20, xs[1] + 20];
  return path(
    `M${left} ${f.y + 2}l-6 -4M${left} ${f.y + 7}l-7 1M${right} ${f.y + 2}l6 -4M${right} ${f.y + 7}l7 1`,
    'none',
    2.6,
    tone(skin, -0.4),
  );
}

function nose(f: Face, skin: string): string {
  const n = f.y + 18;
  if (f.nose === 'small') return path(`M126 ${n - 5}Q120 ${n + 6} 129 ${n + 7}`, 'none', 4, tone(skin, -0.42));
  if (f.nose === 'sharp')
    return (
      path(`M128 ${n - 20}L118 ${n + 8}L131 ${n + 10}Z`, tone(skin, 0.16)) +
      path(`M128 ${n - 20}L131 ${n + 10}L139 ${n + 6}Z`, tone(skin, -0.24)) +
      path(`M118 ${n + 8}L131 ${n + 10}L137 ${n + 6}`, 'none', 3.6, tone(skin, -0.55))
    );
  if (f.nose === 'round')
    return (
      oval(128, n + 3, 13, 11, tone(mix(skin, PAINT.redNose, 0.3), 0.04), 3.6) +
      oval(123, n - 1, 4.6, 3.2, PAINT.white, 0, INK, 'opacity=".5"')
    );
  return '';
}

function brow(f: Face, colour: string, e: Expression, x: number, side: number): string {
  const d = side ? -1 : 1;
  const tilt = (f.tilt ?? 0) + e.tilt;
  const y = f.y - f.r * (e.eye === 'arc' ? 1.2 : 1.75) - 2 + (e.lift[side] ?? 0);
  const [a, b] = [y + tilt * 14, y - tilt * 16];
  const d0 = `M${x - d * f.r * 1.25} ${tidy(a + 2)}Q${x} ${tidy(Math.min(a, b) - 4)} ${x + d * f.r * 1.05} ${tidy(b)}`;
  return path(d0, 'none', f.browW ?? 6, colour);
}

/** Signs beside the head: they belong to the expression and lie above everything. */
export function signs(mood: Mood): string {
  const e = EXPRESSIONS[mood];
  return (
    (e.drop
      ? path('M206 58C218 76 222 84 214 92C206 98 196 92 198 82C199 74 204 68 206 58Z', PAINT.drop, 4) +
        path('M202 84q1 6 6 6', 'none', 3, PAINT.white) +
        path('M36 66l-14 -8M44 50l-8 -14M62 40l-1 -14', 'none', 6, PAINT.straw)
      : '') +
    (e.dots
      ? spots(
          [
            [196, 52, 6],
            [214, 38, 8],
            [235, 22, 11],
          ],
          (x, y, r) => circ(x, y, r, PAINT.thought, 3.5),
        )
      : '') +
    (e.blush
      ? spots(
          [
            [40, 58, 7],
            [218, 70, 6],
            [204, 40, 4],
          ],
          (x, y, r) =>
            path(
              `M${x} ${y - r * 1.9}Q${x} ${y} ${x + r * 1.9} ${y}Q${x} ${y} ${x} ${y + r * 1.9}Q${x} ${y} ${x - r * 1.9} ${y}Q${x} ${y} ${x} ${y - r * 1.9}Z`,
              PAINT.spark,
            ),
        )
      : '')
  );
}
