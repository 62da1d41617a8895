import { describe, expect, test } from 'vitest';
import type { Portion } from '../../kit/board';
import { BEATS, END } from '../../kit/end-film.svelte';
import type { ErdgeisterView } from '../types';
import { SEATS, VIEWS } from '../views-for-tests';
import { actorAt } from './acting';
import { decided } from './decided';
import { castOf, stageOf } from './end-layout';

/** The end of a game with these arrivals, as `Ra Bb ...`; the first player named wins. */
function ending(arrivals: string, bearers = 'Ra'): ErdgeisterView {
  const order = arrivals.split(' ').filter(Boolean);
  const seatOf = (name: string): number => 'RBGY'.indexOf(name.charAt(0));
  const tally: Portion[][] = [[], [], [], []];
  order.forEach((source, i) => tally[seatOf(source)]?.push({ source, points: 1, arrival: i + 1 }));
  const view = VIEWS.end;
  const figures = view.position.figures.map((it) => ({ ...it, bearer: bearers.split(' ').includes(it.figure) }));
  return {
    ...view,
    position: { ...view.position, figures },
    outcome: { ...view.outcome, shares: [1, 0, 0, 0], points: tally.map((it) => it.length), tally },
  } as ErdgeisterView;
}
const at = (time: number) => ({
  between: (from: number, to: number) => Math.min(1, Math.max(0, (time - from) / (to - from))),
});

describe('the end scene', () => {
  const FULL = 'Rb Ba Ga Ra Ya Bb Gb Yb Rc Bc Gc Yc Rd';

  test('shows every gnome that came home once, in order of arrival', () => {
    const { actors, arrivals } = castOf(ending(FULL), 1000);
    expect(arrivals.map(({ figure }) => figure).join(' ')).toBe(FULL);
    expect(new Set(actors.map(({ it }) => it.figure)).size).toBe(13);
    expect(actors.every((actor) => arrivals[actor.arrival] === actor.it)).toBe(true);
  });

  test('has two of the winner lift the key bearer', () => {
    const { actors } = castOf(ending(FULL), 1000);
    const named = (role: string): string[] => actors.filter((it) => it.role === role).map(({ it }) => it.figure);
    expect(named('lifted')).toEqual(['Ra']);
    expect(named('lifter').sort()).toEqual(['Rb', 'Rc']);
    expect(named('winner')).toEqual(['Rd']);
  });

  test('lifts the last to arrive where no key bearer is home, and nobody where nobody is', () => {
    const top = (view: ErdgeisterView): string | undefined =>
      castOf(view, 1000).actors.find(({ role }) => role === 'lifted')?.it.figure;
    expect(top(ending('Rb Rc', 'Re'))).toBe('Rc');
    expect(top(ending(''))).toBe(undefined);
  });

  test('keeps everybody apart and on the screen, also with six gnomes against six', () => {
    const views = [ending(FULL), ending('Ra Rb Rc Rd Re Rf Ba Bb Bc Bd Be Bf')];
    for (const [width, height] of [
      [978, 720],
      [1440, 1080],
      [390, 500],
      [2200, 1440],
    ] as const)
      for (const view of views) {
        const { actors, arrivals } = castOf(view, width);
        const stage = stageOf(width, height, 110, arrivals.length);
        for (const { x, y, h } of actors) {
          expect(Math.abs(x) * stage.unit + h * 0.22 * stage.unit).toBeLessThanOrEqual(width / 2 + 4);
          expect(stage.y + (y - h) * stage.unit).toBeGreaterThan(60);
          expect(stage.y + y * stage.unit).toBeLessThan(stage.chain.y + 6);
        }
        const feet = actors.map(({ x, y }) => `${Math.round(x / 20)} ${Math.round(y / 20)}`);
        expect(new Set(feet).size).toBe(actors.length);
      }
  });

  test('has a chain that fits, with numbers of 12 pixels at least', () => {
    const { chain } = stageOf(390, 500, 90, 16);
    expect(chain.first - chain.r).toBeGreaterThanOrEqual(chain.x);
    expect(chain.first + 15 * chain.step + chain.r).toBeLessThanOrEqual(chain.x + chain.w);
    expect(chain.line + chain.r).toBeLessThan(500);
  });

  test('turns numbers up in order of arrival, all before points are counted', () => {
    const { actors } = castOf(ending(FULL), 1000);
    const turned = (time: number): number => actors.filter((it) => actorAt(it, 13, at(time)).turned >= 1).length;
    expect([BEATS.open, 1200, BEATS.count].map(turned)).toEqual([0, expect.any(Number), 13]);
    expect(turned(1200)).toBeGreaterThan(0);
    expect(turned(1200)).toBeLessThan(13);
  });

  test('ends as it was laid out', () => {
    for (const actor of castOf(ending(FULL), 1000).actors) {
      const { x, y } = actorAt(actor, 13, at(END));
      expect([x, y]).toEqual([actor.x, actor.y]);
    }
  });
});

describe('how it was decided', () => {
  const home = (figure: string, seat: number) => ({ kind: 'home', clause: 'G-41', figure, seat, home: 1, goal: 4 });
  const turn = (number: number) => ({ kind: 'turn', clause: 'G-16', seat: 0, number });
  const event = (...facts: unknown[]) => ({ by: 0, text: '', value: { kind: 'end' }, facts, clause: null, says: [] });
  const game = (viewer: number | null, ...facts: unknown[][]): string =>
    decided(
      { ...ending('Ba Ra'), viewer, players: 4, history: facts.map((it) => event(...it)) } as unknown as ErdgeisterView,
      SEATS,
      'en',
    );

  test('names the round in which the key bearer came home', () => {
    const course = [[turn(9)], [home('Ra', 0), turn(10)], [turn(25)], [home('Rb', 0)]];
    expect(game(0, ...course)).toMatch(
      /^Your \*key bearer\* was home by round 3; .* in round 7\. Jonas had 1 of 4 home\.$/,
    );
    expect(game(1, ...course)).toMatch(/^The \*key bearer\* of Mira .* You had 1 of 4 home\.$/);
  });

  test('says so where the key bearer came last', () => {
    expect(game(0, [turn(25)], [home('Ra', 0)])).toMatch(/^Your \*key bearer\* came home in round 7/);
  });

  test('says less where the beginning is missing', () => {
    expect(game(0, [])).toMatch(/brought enough gnomes home, the key bearer among them\.$/);
  });
});
