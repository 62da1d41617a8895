import { describe, expect, it } from 'vitest';
import reveal from '../../../../dev/fixtures/diamant-reveal.json';
import sprung from '../../../../dev/fixtures/diamant-sprung.json';
import stories from '../../../../dev/fixtures/diamant-stories.json';
import { paced } from '../../kit/film.svelte';
import { film as filmOf, PACE, type Step } from './film';
import { arc, flights } from './flights';
import { layout } from '../board/layout';
import { cardSpots, chestStands, stands } from '../board/places';
import { moments, type Moment } from './moments';
import type { DiamantView } from '../types';

const view = (it: unknown): DiamantView => it as DiamantView;
const before = moments(view(reveal.before)).length - 1;
const all = moments(view(reveal.view));
const ends = { now: null, then: null };
const film = (told: Moment[], from: number, motion: 'full' | 'calm' | 'none'): Step[] =>
  paced(filmOf(told, from, motion, ends), PACE);

describe('the film', () => {
  it('opens all choices together within 1.2 seconds, then leavers walk, then the card is turned', () => {
    const steps = film(all, before, 'full');
    expect(steps.map((step) => step.phase)).toEqual(['shut', 'open', 'walk', 'flip', 'share']);
    expect(steps[0]!.lasts + steps[1]!.lasts).toBeLessThanOrEqual(1200);
  });

  it('never takes more than two seconds for a step, in any game', () => {
    for (const story of stories as unknown as Array<{ view: DiamantView }>) {
      const told = moments(story.view);
      for (const motion of ['full', 'calm'] as const) {
        for (let from = 0; from + 1 < told.length; from++)
          for (const step of film(told.slice(0, from + 2), from, motion)) expect(step.lasts).toBeLessThanOrEqual(2000);
      }
    }
  });

  it('keeps the board as it was until the choices are open', () => {
    const steps = film(all, before, 'full');
    expect(steps.filter((step) => step.shown.stage === all[before]!.stage).map((step) => step.phase)).toEqual([
      'shut',
      'open',
    ]);
  });

  it('shows a trap, the end of the cave, the next cave and its first card', () => {
    const from = moments(view(sprung.before)).length - 1;
    expect(film(moments(view(sprung.view)), from, 'full').map((step) => step.phase)).toEqual([
      'shut',
      'open',
      'walk',
      'flip',
      'hold',
      'fall',
      'closed',
      'enter',
      'flip',
      'share',
    ]);
  });

  it('is quicker when much happens at once, and does not exist without motion', () => {
    const story = moments(view((stories as unknown as Array<{ view: unknown }>)[0]?.view));
    const lone = film(story, story.length - 2, 'full').reduce((sum, step) => sum + step.lasts, 0);
    const much = film(story, story.length - 12, 'full');
    expect(much.find((step) => step.phase === 'flip')!.lasts).toBeLessThan(700);
    expect(much.reduce((sum, step) => sum + step.lasts, 0)).toBeLessThanOrEqual(PACE.longest + 10);
    expect(lone).toBeGreaterThan(500);
    expect(film(all, before, 'none')).toEqual([]);
  });

  it('is quicker while only bots are inside and people wait, but not what each brought home', () => {
    const from = moments(view(sprung.before)).length - 1;
    const told = moments(view(sprung.view));
    const lasts = (people: number[]): Map<string, number> =>
      new Map(
        filmOf(told, from, 'full', { ...ends, people: new Set(people) }).map(({ phase, lasts }) => [phase, lasts]),
      );
    const inside = told[from]!.stage.inside;
    const outside = [0, 1, 2, 3, 4].filter((seat) => !inside.includes(seat));
    const [slow, quick] = [lasts(inside.slice(0, 1)), lasts(outside.length ? outside : [9])];
    for (const phase of ['open', 'hold', 'fall']) expect(quick.get(phase)).toBe(slow.get(phase)! / 2);
    expect(quick.get('closed')).toBe(slow.get('closed'));
    expect(lasts([]).get('open')).toBe(slow.get('open'));
  });

  it('holds a second trap for a moment before anything tells what it does', () => {
    const from = moments(view(sprung.before)).length - 1;
    const steps = filmOf(moments(view(sprung.view)), from, 'full', ends);
    const hold = steps.find(({ phase }) => phase === 'hold')!;
    expect(hold).toMatchObject({ lasts: 1000, tells: false });
    expect(hold.banner).toBeUndefined();
    expect(steps.find(({ phase }) => phase === 'fall')).toMatchObject({ tells: true });
    expect(steps.find(({ phase }) => phase === 'fall')!.banner).toBeDefined();
  });

  it('does not hold anybody up who comes back to half a game', () => {
    const story = moments(view((stories as unknown as Array<{ view: unknown }>)[0]?.view));
    expect(film(story, 0, 'full')).toEqual([]);
  });
});

describe('flying rubies', () => {
  const it1 = layout(1100, 900, 185, 5);
  const at = (i: number): Moment => all[i] as Moment;
  const places = (from: number, to: number) => ({
    cards: new Map([...cardSpots(it1, at(from).stage), ...cardSpots(it1, at(to).stage)]),
    before: stands(it1, at(from).stage, 5),
    now: stands(it1, at(to).stage, 5),
    chests: chestStands(it1, 5),
  });

  it('are as many as the leavers picked up, shared fairly, and then go into their chests', () => {
    const walk = film(all, before, 'full').find((step) => step.phase === 'walk')!;
    const all6 = flights(walk, at(before).stage, at(before + 1).stage, places(before, before + 1));
    const list = all6.filter(({ id }) => id.startsWith('p'));
    expect(list.length).toBe(6);
    const home = all6.filter(({ id }) => id.startsWith('h'));
    expect(new Set(home.map(({ to }) => to[0]))).toEqual(new Set([1, 2].map((seat) => chestStands(it1, 5)[seat]!.x)));
    expect(home.every(({ start, length }) => start > 0.7 && start + length <= 1)).toBe(true);
    const [bruno, cleo] = [places(before, before + 1).before.get(1)!, places(before, before + 1).before.get(2)!];
    expect(list.filter((one) => Math.abs(one.to[0] - bruno.x) < 12).length).toBe(3);
    expect(list.filter((one) => Math.abs(one.to[0] - cleo.x) < 12).length).toBe(3);
  });

  it('start and land where they should, and are over when the step is', () => {
    const share = film(all, before, 'full').at(-1)!;
    const list = flights(
      share,
      at(all.length - 2).stage,
      at(all.length - 1).stage,
      places(all.length - 2, all.length - 1),
    );
    expect(list.length).toBe(12);
    for (const one of list) {
      expect(one.start + one.length).toBeLessThanOrEqual(1);
      expect(arc(one)[0]).toEqual(one.from);
      expect(arc(one).at(-1)![0]).toBeCloseTo(one.to[0]);
    }
  });
});
