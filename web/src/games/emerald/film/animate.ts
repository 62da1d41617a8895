/** Moves things along paths with the browser's own animations. */

import { at, type Point } from '../../../art/geometry';
import { standStill } from '../../kit/stand-still';
import type { Layout } from '../board/layout';

export interface Pose {
  x: number;
  y: number;
  scaleX: number;
  scaleY: number;
}

/** Where a figure was last seen. */
export interface Known {
  place: string;
  pose: Pose;
  layout: Layout;
}

function css({ x, y, scaleX, scaleY }: Pose): string {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scaleX.toFixed(3)}, ${scaleY.toFixed(3)})`;
}

/** The pose as an SVG attribute. */
export function transform({ x, y, scaleX, scaleY }: Pose): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scaleX.toFixed(3)} ${scaleY.toFixed(3)})`;
}

const EASE = 'cubic-bezier(.25,.7,.35,1)';

export function glide(element: Element, poses: readonly Pose[], lasts: number, easing = EASE): void {
  standStill(element);
  element.animate(
    poses.map((pose) => ({ transform: css(pose) })),
    { duration: lasts, easing },
  );
}

export function appear(element: Element): void {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300, easing: 'ease-out' });
}

/** A walk along the line from one pose to another: first and last point are those of the poses, and each step hops a little. */
export function walk(from: Pose, line: readonly Point[], to: Pose, hop: number): Pose[] {
  const few = Math.min(24, Math.max(4, line.length));
  const poses: Pose[] = [];
  for (let i = 0; i <= few; i++) {
    const t = i / few;
    const [px, py] = at(line, Math.min(line.length - 1, Math.round(t * (line.length - 1))));
    // the ends pull the line over to where the knight really stands
    const pull = Math.max(0, 1 - Math.min(t, 1 - t) * 5);
    const end = t < 0.5 ? from : to;
    const scale = from.scaleX + (to.scaleX - from.scaleX) * t;
    poses.push({
      x: px + (end.x - px) * pull,
      y: py + (end.y - py) * pull - Math.abs(Math.sin(t * Math.PI * few * 0.25)) * hop,
      scaleX: scale,
      scaleY: scale,
    });
  }
  return poses;
}

/** A flight through the air from one pose to another, at its highest in the middle. */
export function arc(from: Pose, to: Pose, high: number): Pose[] {
  const few = 12;
  return Array.from({ length: few + 1 }, (_, i): Pose => {
    const t = i / few;
    const part = (a: number, b: number): number => a + (b - a) * t;
    return {
      x: part(from.x, to.x),
      y: part(from.y, to.y) - Math.sin(t * Math.PI) * high,
      scaleX: part(from.scaleX, to.scaleX),
      scaleY: part(from.scaleY, to.scaleY),
    };
  });
}
