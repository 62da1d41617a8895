/** A character as a picture: the wall behind, and the figure in layers from the back to the front. */

import { mix } from '../colour';
import { shape, type Point } from '../geometry';
import { random } from '../random';
import { BODY } from './bodies';
import { CAST, type Character, type Part } from './cast.palette';
import { EXTRA } from './extras';
import { expression, signs, type Mood } from './face';
import { HAIR } from './hair';
import { HAT } from './hats';
import { HEAD } from './heads';
import { PAINT } from './palette';

/** Traits that lie on the skin, under hair and hat. */
const ON_SKIN = ['freckles', 'scar'];

const stop = (offset: string, colour: string, opacity: number): string =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
const DEFS =
  `<radialGradient id="c-wisp">${stop('0', PAINT.wispCore, 0.9)}${stop('.5', PAINT.wispGlow, 0.35)}${stop('1', PAINT.wispGlow, 0)}</radialGradient>` +
  `<radialGradient id="c-fire">${stop('0', PAINT.fireCore, 0.95)}${stop('.45', PAINT.amber, 0.45)}${stop('1', PAINT.fireEdge, 0)}</radialGradient>` +
  `<radialGradient id="c-glass" cy=".6">${stop('0', PAINT.glassCore, 1)}${stop('.55', PAINT.glassMiddle, 1)}${stop('1', PAINT.glassEdge, 1)}</radialGradient>`;

/** Facets lit by a lantern, in the character's colour. */
function wall({ id, bg }: Character): string {
  const next = random(5 + id.charCodeAt(0) * 31 + id.charCodeAt(1));
  const grid: Point[] = [];
  for (let j = 0; j <= 5; j++)
    for (let i = 0; i <= 5; i++)
      grid.push([-20 + (i + (next() - 0.5) * 0.6 + (j % 2) * 0.4) * 58, -20 + (j + (next() - 0.5) * 0.6) * 58]);
  const facet = (...corners: number[]): string => {
    const triangle = corners.map((corner) => grid[corner] as Point);
    const x = triangle.reduce((sum, point) => sum + point[0], 0) / 3;
    const y = triangle.reduce((sum, point) => sum + point[1], 0) / 3;
    const near = Math.max(0, 1 - Math.hypot(x - 84, y - 74) / 190);
    const fill = mix(
      mix(PAINT.wallDark, bg, Math.min(1, 0.28 + near * 0.72 + next() * 0.14)),
      PAINT.lanternLight,
      near * near * 0.34,
    );
    return `<path d="${shape(triangle)}" fill="${fill}" stroke="${fill}" stroke-width=".6"/>`;
  };
  let facets = `<rect width="256" height="256" fill="${mix(bg, PAINT.wallDeep, 0.5)}"/>`;
  for (let j = 0; j < 5; j++)
    for (let i = 0; i < 5; i++) {
      const k = j * 6 + i;
      facets += facet(k, k + 1, k + 6) + facet(k + 1, k + 7, k + 6);
    }
  return facets;
}

function named<T>(parts: Readonly<Record<string, T>>, part: Part): T {
  const found = parts[part[0]];
  if (found === undefined) throw new Error(`no part of a portrait is called ${part[0]}`);
  return found;
}

function figure(c: Character, mood: Mood): string {
  const [behind, before] = c.hair ? named(HAIR, c.hair)(c, c.hair[1] ?? '') : ['', ''];
  const extra = c.extra ? named(EXTRA, c.extra)(c.extra[1] ?? '') : '';
  const onSkin = c.extra !== undefined && ON_SKIN.includes(c.extra[0]);
  return (
    behind +
    (c.body ? named(BODY, c.body)(c, c.body[1] ?? '', c.body[2] ?? '') : '') +
    named(HEAD, c.head)(c, c.head[1] ?? '', c.head[2] ?? '') +
    (onSkin ? extra : '') +
    before +
    expression(c, mood) +
    (c.hat ? named(HAT, c.hat)(c.hat[1] ?? '', c.hat[2] ?? '') : '') +
    (onSkin ? '' : extra) +
    signs(mood)
  );
}

/** The whole picture as a document; `close` shows the face alone, as round chips do. */
export function portrait(id: string, mood: Mood, frame: 'whole' | 'close'): string {
  const c = CAST.find((each) => each.id === id);
  if (c === undefined) throw new Error(`nobody of the cast is called ${id}`);
  const shift = frame === 'close' ? ` transform="translate(128 128) scale(1.2) translate(-128 -${c.zoomY})"` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><defs>${DEFS}</defs>` +
    `${wall(c)}<g${shift}>${figure(c, mood)}</g></svg>`
  );
}
