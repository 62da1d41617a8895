/** The great chest of the treasure chamber, open; the middle of its foot is the origin, and it is 300 wide. */

import { gem } from '../../../art/gems';
import { place, type Point } from '../../../art/geometry';
import { circ, path, solid, tone } from '../../../art/portraits/solid';
import { PAINT } from './chest.palette';

const LID: Point[] = [
  [-150, -100],
  [-140, -206],
  [-80, -244],
  [80, -244],
  [140, -206],
  [150, -100],
];
const FRONT: Point[] = [
  [-152, -100],
  [152, -100],
  [140, 0],
  [-140, 0],
];
const GEMS = [
  [-96, -110, 20, 'ruby'],
  [-60, -122, 22, 'emerald'],
  [-18, -116, 20, 'diamond'],
  [30, -122, 23, 'ruby'],
  [70, -114, 20, 'turquoise'],
  [104, -108, 17, 'garnet'],
] as const;

/** What stands behind the gnomes in it; needs the `blaze` gradient. */
export function chestBack(): string {
  return (
    solid(LID, tone(PAINT.wood, -0.05), { sharp: true, sw: 6, apex: [-10, -160] }) +
    path('M-126 -104L-120 -196Q0 -246 120 -196L126 -104Z', PAINT.inside) +
    '<ellipse cy="-112" rx="150" ry="100" fill="url(#blaze)"/>' +
    GEMS.map(([x, y, r, kind]) => place(gem(kind, r), x, y)).join('')
  );
}

/** What they stand behind. */
export function chestFront(): string {
  const bands = 'M-110 -100L-104 0M110 -100L104 0';
  return (
    solid(FRONT, PAINT.wood, { sharp: true, sw: 6, apex: [-16, -54], k: 0.3 }) +
    path('M-148 -68H148M-144 -34H144', 'none', 4, tone(PAINT.wood, -0.4)) +
    path(bands, 'none', 26, PAINT.brassEdge) +
    path(bands, 'none', 19, PAINT.brass) +
    path('M-113 -98L-108 -2M107 -98L101 -2', 'none', 4, PAINT.brassLight) +
    path('M-156 -101H156', 'none', 16, PAINT.brassEdge) +
    path('M-156 -102H156', 'none', 10, PAINT.brass) +
    path('M-28 -112H28V-58Q0 -34 -28 -58Z', PAINT.brass, 5, PAINT.brassEdge) +
    circ(0, -86, 9, PAINT.keyhole) +
    path('M-4 -82L-7 -62H7L4 -82Z', PAINT.keyhole)
  );
}
