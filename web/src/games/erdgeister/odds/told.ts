/** Where gnomes could go, and who stands in whose way, in words. */

import { capital } from '../../kit/words';
import type { ErdgeisterView, Figure } from '../types';
import type { Names } from '../words';
import { say } from './words';

type Reach = NonNullable<Figure['reach']>;
/** Lines of who stands in whose way; more would be a wall of words. */
const MOST_LINES = 4;

/** How far a gnome goes and where it could end. */
export function reachOf(reach: Reach, names: Names): string {
  const { steps: n, ends } = reach;
  const parts = [
    ends.length
      ? say(names.language, 'reach', { n, list: names.either(ends.map((place) => names.place(place))) })
      : say(names.language, 'reach-none', { n }),
  ];
  if (reach.blocked_by.length)
    parts.push(say(names.language, 'blocked', { list: names.list(reach.blocked_by.map((it) => names.handle(it))) }));
  return parts.join(' ');
}

/** The viewer's gnomes that others block, key bearers first, then those of others that the viewer's gnomes block. */
export function inTheWay(view: ErdgeisterView, names: Names): string[] {
  const { figures } = view.position;
  const mine = (name: string): boolean => figures.find((it) => it.figure === name)?.seat === view.viewer;
  const held = figures
    .filter((it) => mine(it.figure) && it.reach?.blocked_by.some((name) => !mine(name)))
    .sort((a, b) => Number(b.bearer) - Number(a.bearer));
  const holding = figures.filter((it) => !mine(it.figure) && it.reach?.blocked_by.some(mine));
  const line = (it: Figure, blocking: string[]): string =>
    say(names.language, 'blocks', {
      gnome: capital(names.handle(it.figure)),
      n: it.reach?.steps ?? 0,
      list: names.list(blocking.map((name) => names.handle(name))),
    });
  return [
    ...held.map((it) =>
      line(
        it,
        (it.reach?.blocked_by ?? []).filter((name) => !mine(name)),
      ),
    ),
    ...holding.map((it) => line(it, (it.reach?.blocked_by ?? []).filter(mine))),
  ].slice(0, MOST_LINES);
}
