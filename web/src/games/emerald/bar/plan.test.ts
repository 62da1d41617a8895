import { beforeEach, describe, expect, it } from 'vitest';
import { reachOf } from '../board/figures';
import { choices, reaches, unoffered, type Ride } from './choices';
import { Plan } from './plan.svelte';
import { fixture, NAMES } from '../views-for-tests';

const { view } = fixture('mid');
const { rides } = choices(view);
const from = (place: string): Ride => rides.find((ride) => ride.from === place) as Ride;

let plan: Plan;
beforeEach(() => {
  plan = new Plan();
});

describe('choices', () => {
  it.each(NAMES)('of %s are exactly the legal actions', (name) => {
    const { view: it } = fixture(name);
    const found = choices(it);
    const texts = [...found.rides.flatMap((ride) => ride.options), ...found.catches, ...found.bribes].map(
      (value) => value.text,
    );
    expect([...texts, ...[found.yields, found.stop].filter((text) => text !== null)].sort()).toEqual(
      it.legal.map((value) => value.text).sort(),
    );
  });
  it('of one knight with two cards to choose from are one ride with two options', () => {
    expect(from('c4').options.map((option) => option.take)).toEqual(['gem', 'gold']);
  });
  it('to bribe begin with the cheapest card', () => {
    const cards = choices(fixture('bribe').view).bribes.map((bribe) => bribe.card ?? 0);
    expect(cards).toEqual([...cards].sort((a, b) => a - b));
    expect(cards.length).toBeGreaterThan(1);
  });
});

describe('reach numbers', () => {
  it('are those of the view while nothing is planned', () => {
    const found = reaches(reachOf(view.position), null);
    for (const { name, reach } of view.position.places) expect(found.get(name)).toEqual({ now: reach, then: reach });
  });
  it('follow a planned ride', () => {
    const found = reaches(reachOf(view.position), from('c4'));
    expect(found.get('c4')).toEqual({ now: 2, then: 1 });
    expect(found.get('c6')).toEqual({ now: 0, then: 1 });
    expect(found.get('c5')).toEqual({ now: 1, then: 1 });
  });
  it('become what the ride says, whatever the rules are', () => {
    const found = reaches(reachOf(view.position), { ...from('c4'), reach: { c4: 7, m2: 0 } });
    expect([found.get('c4')?.then, found.get('m2')?.then, found.get('c6')?.then]).toEqual([7, 0, 0]);
  });
});

describe('what is not offered', () => {
  it('is the chosen knight riding somewhere else', () => {
    expect(unoffered(view, 'm5', from('m1'))).toBe('m1-m5');
  });
  it('is an own knight that cannot set off', () => {
    expect(unoffered({ ...view, legal: [] }, 'm1', null)).toBe('m1-m1');
  });
  it('is the nearest knight riding to where none of them gets', () => {
    expect(unoffered(view, 'c9', null)).toBe('c7-c9');
    expect(unoffered(view, 'chamber', null)).toBe('c7-chamber');
    expect(unoffered(view, 'm5', null)).toBe('m1-m5');
    expect(unoffered(view, 'T1', null)).toBe('T2-T1');
  });
  it('is a knight that may still ride, if any may', () => {
    const rest = view.legal.filter((value) => value.kind !== 'move' || value.from !== 'c7');
    expect(unoffered({ ...view, legal: rest }, 'c9', null)).toBe('c5-c9');
    expect(unoffered({ ...view, legal: [] }, 'c9', null)).toBe('c7-c9');
  });
  it('names the colour where somebody has two', () => {
    const two = fixture('two').view;
    expect(unoffered(two, 'chamber', null)).toMatch(/^[A-Z]\.\w+-chamber$/);
  });
  it('is nothing on an empty field while others choose', () => {
    expect(unoffered({ ...view, legal: [], to_act: [] }, 'c9', null)).toBeNull();
    expect(unoffered({ ...view, legal: [], to_act: [], viewer: null }, 'm1', null)).toBeNull();
  });
});

describe('a tap', () => {
  it('on an own knight only chooses it', () => {
    expect(plan.tap('c4', rides)).toBeNull();
    expect(plan.chosen).toEqual(from('c4'));
  });
  it('on it again lets it go', () => {
    plan.tap('c4', rides);
    plan.tap('c4', rides);
    expect(plan.chosen).toBeNull();
  });
  it('on the field it rides to asks for the ride', () => {
    plan.tap('m1', rides);
    expect(plan.tap('m4', rides)).toBe('m1-m4');
  });
  it('on that field asks for nothing while two cards are to choose from', () => {
    plan.tap('c4', rides);
    expect(plan.tap('c6', rides)).toBeNull();
    expect(plan.chosen).toEqual(from('c4'));
  });
  it('on a field with an own knight chooses that knight, even if the chosen one would ride there', () => {
    const both = [{ ...from('m1'), to: 'c5' }, from('c5')];
    plan.tap('m1', both);
    expect(plan.tap('c5', both)).toBeNull();
    expect(plan.chosen?.from).toBe('c5');
  });
  it('on a field that a knight can ride to chooses that knight', () => {
    expect(plan.tap('c8', rides)).toBeNull();
    expect(plan.chosen).toEqual(from('c7'));
  });
  it('anywhere else lets the knight go', () => {
    plan.tap('c4', rides);
    plan.tap('c2', rides);
    expect(plan.chosen).toBeNull();
  });
  it('goes on to the other colour where two own ones stand', () => {
    const two = choices(fixture('two').view).rides;
    const place = two.find((ride) => two.some((other) => other.from === ride.from && other.colour !== ride.colour))
      ?.from as string;
    plan.tap(place, two);
    const first = plan.chosen?.colour;
    plan.tap(place, two);
    expect(plan.chosen?.from).toBe(place);
    expect(plan.chosen?.colour).not.toBe(first);
  });
});

describe('a plan', () => {
  it('is taken back step by step, and then there is nothing to take back', () => {
    plan.choose(from('c4'));
    expect(plan.back()).toBe(true);
    expect(plan.chosen).toBeNull();
    expect(plan.back()).toBe(false);
  });
  it('shows what is looked at before what is chosen', () => {
    plan.choose(from('c4'));
    plan.look(from('c5'));
    expect(plan.ride).toEqual(from('c5'));
    plan.look(null);
    expect(plan.ride).toEqual(from('c4'));
  });
  it('is dropped when the next view does not allow it any more', () => {
    plan.choose(from('c4'));
    plan.keep({ ...view });
    expect(plan.chosen).toEqual(from('c4'));
    plan.keep(fixture('start').view);
    expect(plan.chosen).toBeNull();
  });
  it('goes round all knights', () => {
    const seen = rides.map(() => (plan.other(rides), plan.chosen?.from));
    expect(seen).toEqual(rides.map((ride) => ride.from));
    plan.other(rides);
    expect(plan.chosen).toEqual(rides[0]);
  });
});

describe('giving a knight up', () => {
  it('takes two taps', () => {
    expect(plan.arm('yield')).toBeNull();
    expect(plan.arm('yield')).toBe('yield');
  });
  it('takes two taps again after Escape', () => {
    plan.arm('yield');
    plan.back();
    expect(plan.arm('yield')).toBeNull();
  });
});
