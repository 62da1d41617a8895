import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { random } from '../../../art/random';
import { preferences } from '../../../shell/preferences.svelte';
import { playable } from './choices';
import { VIEWS } from '../views-for-tests';
import { Plan } from './plan.svelte';
import { isGoing, type ErdgeisterView } from '../types';

let plan: Plan;
let chosen: string[];
let asked: string[];
const open = (name: keyof typeof VIEWS): void =>
  plan.look(
    VIEWS[name],
    (text) => chosen.push(text),
    (text) => asked.push(text),
  );

beforeEach(() => {
  plan = new Plan();
  chosen = [];
  asked = [];
});

describe('moving a gnome', () => {
  it('plans the only plain end as soon as it is picked', () => {
    open('mid');
    plan.tapFigure('Rb');
    expect(plan.value?.text).toBe('Rb>A9');
    expect([...plan.ends.keys()].sort()).toEqual(['A9', 'B9', 'D9', 'a3', 'c3']);
  });
  it('plans nothing where there are two ways', () => {
    open('mid');
    plan.tapFigure('Rf');
    expect(plan.figure).toBe('Rf');
    expect(plan.value).toBeNull();
  });
  it('takes the first tap on an end as a plan and the second as meant', () => {
    open('mid');
    plan.tapFigure('Rb');
    plan.tapPlace('c3');
    expect(chosen).toEqual([]);
    plan.tapPlace('c3');
    expect(chosen).toEqual(['Rb>c3']);
    expect(plan.busy).toBe(false);
  });
  it('goes back one step at a time', () => {
    open('mid');
    plan.tapFigure('Rb');
    plan.tapPlace('B9');
    expect(plan.back()).toBe(true);
    expect(plan.value?.text).toBe('Rb>A9');
    expect(plan.back()).toBe(true);
    expect(plan.figure).toBeNull();
    expect(plan.back()).toBe(false);
  });
  it('changes to another gnome', () => {
    open('mid');
    plan.tapFigure('Rb');
    plan.tapFigure('Rd');
    expect(plan.figure).toBe('Rd');
  });
  it('leaves rivals alone', () => {
    open('mid');
    plan.tapFigure('Ba');
    expect(plan.busy).toBe(false);
  });
  it('means an end even where a rival stands on it', () => {
    open('crowded');
    const goings = [...plan.offers.goings.values()].flat();
    const shared = goings.find(
      (value) =>
        value.kind === 'move' && (VIEWS.crowded.position.standing[value.to] ?? []).some((name) => name[0] !== 'R'),
    );
    expect(shared).toBeDefined();
    plan.tapFigure(shared?.figure ?? '');
    plan.tapPlace(shared?.to ?? '');
    expect(plan.value?.text).toBe(shared?.text);
  });
  it('picks one after the other where several of one colour stand', () => {
    open('crowded');
    plan.tapPlace('a3');
    const first = plan.figure;
    plan.tapPlace('a3');
    expect([first, plan.figure].sort()).toEqual(['Ra', 'Rb']);
  });
});

describe('placing a gnome', () => {
  it('can begin with the arrow field', () => {
    open('setup');
    plan.tapPlace('B2');
    expect(plan.value?.text).toBe('Ra>B2');
    plan.tapFigure('Rc');
    expect(plan.figure).toBe('Rc');
    plan.tapPlace('B2');
    plan.confirm();
    expect(chosen).toEqual(['Rc>B2']);
  });
});

describe('a card that gives up the second gnome', () => {
  const second = (ends: boolean): ErdgeisterView => {
    const { position } = VIEWS.second;
    return { ...VIEWS.second, position: { ...position, done: { ...position.done, card_ends: ends } } };
  };
  const look = (view: ErdgeisterView): void => plan.look(view, (text) => chosen.push(text));
  afterEach(() => preferences.change({ confirm: true }));

  it('is asked about first, and aimed once that is meant', () => {
    look(second(true));
    expect(playable(plan.offers, 'spy') && plan.offers.goings.size > 0).toBe(true);
    plan.tapCard('spy');
    expect([plan.doubted, plan.card, plan.busy]).toEqual(['spy', null, true]);
    plan.tapCard('spy');
    expect([plan.doubted, plan.card]).toEqual([null, 'spy']);
  });
  it('is left alone by a step back', () => {
    look(second(true));
    plan.tapCard('spy');
    expect([plan.back(), plan.doubted, plan.busy]).toEqual([true, null, false]);
  });
  it('is aimed at once by those who want no questions, with the warning', () => {
    preferences.change({ confirm: false });
    look(second(true));
    plan.tapCard('spy');
    expect([plan.doubted, plan.card, plan.costly]).toEqual([null, 'spy', true]);
  });
  it('is what the server says it is', () => {
    look(second(false));
    plan.tapCard('spy');
    expect([plan.doubted, plan.card, plan.costly]).toEqual([null, 'spy', false]);
  });
});

describe('cards', () => {
  it('a spy is aimed at any gnome, also in a hand', () => {
    open('mid');
    plan.tapCard('spy');
    expect(plan.pickable.size).toBe(24);
    plan.tapFigure('Yf');
    expect(chosen).toEqual([]);
    plan.confirm();
    expect(chosen).toEqual(['spy:Yf']);
  });
  it('a kidnapping is aimed at rivals only', () => {
    open('mid');
    plan.tapCard('kidnap');
    plan.tapFigure('Rb');
    expect(plan.value).toBeNull();
    plan.tapFigure('Ba');
    expect(plan.value?.text).toBe('kidnap:Ba');
    plan.back();
    expect(plan.value).toBeNull();
    expect(plan.card).toBe('kidnap');
    plan.back();
    expect(plan.card).toBeNull();
  });
  it('cannot be played when it is not their time', () => {
    open('mid');
    plan.tapCard('extra');
    expect(plan.busy).toBe(false);
  });
  it('a kidnapped gnome is put where it is tapped', () => {
    open('carrying');
    plan.tapPlace('D4');
    expect(plan.value?.text).toBe('to:D4');
    plan.back();
    expect(plan.value).toBeNull();
    plan.tapPlace('D5');
    plan.tapPlace('D5');
    expect(chosen).toEqual(['to:D5']);
  });
});

describe('a new view', () => {
  it('forgets what was planned', () => {
    open('mid');
    plan.tapFigure('Rb');
    open('second');
    expect(plan.busy).toBe(false);
  });
  it('of the same position keeps it', () => {
    open('mid');
    plan.tapFigure('Rb');
    plan.look({ ...VIEWS.mid }, () => undefined);
    expect(plan.figure).toBe('Rb');
  });
  it('of another player offers nothing', () => {
    open('waiting');
    plan.tapFigure('Ga');
    plan.tapPlace('A1');
    plan.tapCard('spy');
    expect(plan.busy).toBe(false);
    expect(plan.pickable.size).toBe(0);
  });
});

describe('what is not offered', () => {
  it('asks why the picked gnome does not go there', () => {
    open('mid');
    plan.tapFigure('Rb');
    plan.tapPlace('C5');
    expect(asked).toEqual(['Rb>C5']);
    expect(plan.figure).toBe('Rb');
  });
  it('asks nothing about an empty field while no gnome is picked', () => {
    open('mid');
    plan.tapPlace('C5');
    expect(asked).toEqual([]);
  });
  it('asks nothing that is offered', () => {
    open('mid');
    plan.tapFigure('Rb');
    plan.tapPlace('c3');
    expect(asked).toEqual([]);
  });
});

describe('signs', () => {
  it('follow the planned move', () => {
    open('mid');
    plan.tapFigure('Rb');
    expect(plan.crowd).toMatchObject({ A: 4 });
    plan.tapPlace('B9');
    expect(plan.crowd).toMatchObject({ A: 3, B: 2, c: 2 });
  });
  it('do not count whoever hides or comes home', () => {
    open('mid');
    plan.tapFigure('Rf');
    plan.tapPlace('chamber');
    expect(plan.crowd).toMatchObject({ b: 4, c: 2 });
  });
  it('follow who is placed and who is carried', () => {
    open('mid');
    plan.tapPlace('B1');
    expect(plan.crowd).toEqual({ ...VIEWS.mid.position.crowd, B: 2 });
    open('carrying');
    plan.tapPlace('D1');
    expect(plan.crowd).toEqual({ ...VIEWS.carrying.position.crowd, C: 1, D: 2 });
  });
});

it('whatever is tapped, only legal choices are made', () => {
  const next = random(7);
  for (const view of Object.values(VIEWS)) {
    plan = new Plan();
    chosen = [];
    asked = [];
    plan.look(
      view,
      (text) => chosen.push(text),
      (text) => asked.push(text),
    );
    const figures = view.position.figures.map((it) => it.figure);
    const places = [
      ...new Set([...Object.keys(view.position.standing), ...view.legal.map((it) => (isGoing(it) ? it.to : 'A1'))]),
    ];
    const legal = new Set(view.legal.map((it) => it.text));
    for (let i = 0; i < 300; i++) {
      const dice = next();
      if (dice < 0.4) plan.tapFigure(figures[Math.floor(next() * figures.length)] as string);
      else if (dice < 0.8) plan.tapPlace(places[Math.floor(next() * places.length)] as string);
      else if (dice < 0.9) plan.tapCard((['spy', 'kidnap', 'extra'] as const)[Math.floor(next() * 3)] as 'spy');
      else if (dice < 0.95) plan.back();
      else plan.confirm();
    }
    for (const text of chosen) expect(legal).toContain(text);
    for (const text of asked) expect(legal).not.toContain(text);
    if (view.legal.length > 5) expect(chosen.length).toBeGreaterThan(0);
  }
});
