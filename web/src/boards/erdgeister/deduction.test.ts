import { describe, expect, it } from 'vitest';
import { deduce } from './deduction';
import { VIEWS } from './views-for-tests';
import { fresh, journey } from './journeys';
import { geometryOf } from './geometry';
import { layOut } from './layout';
import type { Going } from './types';

describe('who bears the key', () => {
  const verdicts = deduce(VIEWS.mid.position);
  it('is known of a gnome whose number was seen', () => {
    expect(verdicts.get('Yd')).toBe('key');
    expect(verdicts.get('Ba')).toBe('no');
    expect(verdicts.get('Gf')).toBe('no');
  });
  it('strikes out the others once one is found', () => {
    expect(verdicts.get('Ye')).toBe('no');
  });
  it('is open where nothing was seen', () => {
    expect(verdicts.get('Bb')).toBe('open');
  });
  it('is certain of the last one left', () => {
    const figures = VIEWS.mid.position.figures.map((it) => (it.seat === 1 && it.figure !== 'Bd' ? { ...it, number: 1 } : it));
    expect(deduce({ ...VIEWS.mid.position, figures }).get('Bd')).toBe('key');
  });
  it('tells an onlooker only what everybody saw', () => {
    const seen = deduce(VIEWS.onlooker.position);
    expect([...seen].filter(([, verdict]) => verdict !== 'open').map(([name]) => name)).toEqual(['Gf']);
  });
});

describe('journeys', () => {
  const layout = layOut(geometryOf({}), ['I', 'II', 'I', 'II'], 1.4);
  const move = (more: Partial<Going>): Going => ({ text: 'x', kind: 'move', figure: 'Ra', from: 'A5', to: 'A9', landing: 'A9', steps: 4, way: 'plain', ...more });
  it('pass every field on the way', () => {
    expect(journey(layout, move({})).stops).toHaveLength(4);
  });
  it('take at most a second, whatever happens', () => {
    expect(journey(layout, move({ from: 'a8', to: 'A9', landing: 'c3', steps: 7, way: 'secret passage' })).time).toBeLessThan(1000);
  });
  it('vanish between two secret passages', () => {
    expect(journey(layout, move({ to: 'c3', way: 'secret passage' })).stops.filter((it) => it.hidden)).toHaveLength(2);
  });
  it('follow a sneak path', () => {
    expect(journey(layout, move({ from: 'A4', landing: 'A7', to: 'A10', steps: 3, way: 'sneak path' })).stops.length).toBeGreaterThan(8);
  });
  it('are only shown for what is new', () => {
    const event = { by: 0, text: 'x', value: move({}), facts: [] };
    expect(fresh([], [event]).get('Ra')?.to).toBe('A9');
    expect(fresh([event], [event]).size).toBe(0);
    expect(fresh([event, event], [event]).size).toBe(0);
    expect(fresh([], Array.from({ length: 9 }, () => event)).size).toBe(0);
  });
});
