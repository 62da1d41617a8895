/** Lantern light: how bright a place is, and what that does to a colour. */

import { css, type Rgb } from './colour';

export interface Light {
  x: number;
  y: number;
  /** How far it reaches. */
  r: number;
  /** How strong it is; 1 unless told. */
  k?: number;
}

const WARM: Rgb = [255, 176, 92];

/** Brightness at a place, 0 to 1.25. */
export function lightAt(lights: readonly Light[], x: number, y: number): number {
  let sum = 0;
  for (const light of lights) {
    const [dx, dy] = [x - light.x, (y - light.y) * 1.1];
    const away = Math.sqrt(dx * dx + dy * dy);
    if (away >= light.r) continue;
    const near = 1 - away / light.r;
    sum += near * near * (light.k ?? 1);
  }
  return Math.min(1.25, sum);
}

/** A colour in lantern light of this brightness. */
export function lit(colour: Rgb, k: number, warm: Rgb = WARM): string {
  return css([
    colour[0] * (1 + k * 0.5) + warm[0] * k * 0.62,
    colour[1] * (1 + k * 0.3) + warm[1] * k * 0.46,
    colour[2] + warm[2] * k * 0.28,
  ]);
}

/** Soft pools of light, to lay over a wall; needs the `pool` gradient of defs.ts. */
export function pools(lights: readonly Light[], opacity = 1): string {
  return lights
    .map(
      (l) =>
        `<circle cx="${l.x}" cy="${l.y}" r="${l.r * 0.9}" fill="url(#pool)" opacity="${opacity}" style="mix-blend-mode:screen"/>`,
    )
    .join('');
}
