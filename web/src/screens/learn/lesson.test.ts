import { describe, expect, it } from 'vitest';
import { GAMES } from '../../games';
import { lesson as source } from '../../games/diamant/lesson/lesson';
import { Lesson } from './lesson.svelte';
import { stepsOf } from './steps';

const LESSONS = await Promise.all(
  GAMES.flatMap((game) => (game.lesson ? [game.lesson().then((lesson) => [game, lesson] as const)] : [])),
);

describe.each(LESSONS)('the lesson of $name', (game, lesson) => {
  const { file } = lesson;
  const steps = stepsOf(lesson);

  it('takes about a minute: five to eight steps, and then one plays', () => {
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(steps.length).toBeLessThanOrEqual(8);
    expect(steps.map((step) => step.accepts.length > 0)).toEqual(steps.map((_, i) => i < steps.length - 1));
  });

  it('can be done from the first step to the last by doing what is asked', () => {
    const lesson = new Lesson(steps);
    for (const [i, step] of steps.slice(0, -1).entries()) {
      expect(lesson.at).toBe(i);
      expect(lesson.over).toBe(false);
      lesson.choose(step.accepts[0] as string);
    }
    expect(lesson.over).toBe(true);
  });

  it('asks only for what the board offers to the learner then', () => {
    for (const { accepts, view } of steps.slice(0, -1)) {
      expect(view.viewer).toBe(0);
      expect(view.to_act).toContain(0);
      expect(view.legal.map((value) => value.text)).toEqual(expect.arrayContaining([...accepts]));
    }
  });

  it('shows at each step only what has happened by then, and after it first of all what the learner did', () => {
    const scenes = file.scenes.map((scene) => scene.steps.length);
    let from = 0;
    for (const length of scenes) {
      const scene = steps.slice(from, from + length);
      for (const [i, { view, accepts }] of scene.entries()) {
        const next = scene[i + 1]?.view.history;
        if (next === undefined || accepts.length > 1) continue;
        expect(next.slice(0, view.history.length)).toEqual(view.history);
        const action = next[view.history.length];
        // a spy's text says afterwards what was seen
        expect([action?.by, action?.text.replace(/=.*/, '')]).toEqual([0, accepts[0]]);
      }
      from += length;
    }
  });

  it('names a clause of its own game for every step', () => {
    const letter = game.exampleClause?.slice(0, 1);
    for (const step of steps) expect(step.clause).toMatch(new RegExp(`^${letter}-\\d\\d$`));
  });
});

describe('somebody in a lesson', () => {
  const steps = stepsOf(source);

  it('is told kindly when something else was tried, and stays at the step', () => {
    const lesson = new Lesson(steps);
    lesson.choose('back');
    expect([lesson.at, lesson.strayed]).toEqual([0, true]);
    lesson.choose('on');
    expect([lesson.at, lesson.strayed]).toEqual([1, false]);
  });

  it('may do either where the step leaves it open', () => {
    for (const choice of ['on', 'back']) {
      const lesson = new Lesson(steps);
      lesson.at = steps.findIndex((step) => step.name === 'free');
      lesson.choose(choice);
      expect(lesson.over).toBe(true);
    }
  });

  it('can go back, skip the rest and begin again, and never leaves the lesson by that', () => {
    const lesson = new Lesson(steps);
    lesson.back();
    expect(lesson.at).toBe(0);
    lesson.skip();
    expect(lesson.over).toBe(true);
    lesson.choose('on');
    expect(lesson.over).toBe(true);
    lesson.back();
    expect(lesson.at).toBe(steps.length - 2);
    lesson.again();
    expect(lesson.at).toBe(0);
  });

  it('gets the same view for the same step, so that nothing is drawn anew', () => {
    const lesson = new Lesson(steps);
    const before = lesson.step.view;
    lesson.choose('on');
    lesson.back();
    expect(lesson.step.view).toBe(before);
  });
});
