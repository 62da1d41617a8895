import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preferences } from '../../shell/preferences.svelte';
import type { Language } from '../kit/board';
import { BoardState } from '../kit/board-state.svelte';
import { rendererOf } from '../kit/render-for-tests';
import Bar from './bar/Bar.svelte';
import FieldNames from './board/FieldNames.svelte';
import Facts from './facts/Facts.svelte';
import { cast, placed, shown } from './board/figures';
import Fields from './board/Fields.svelte';
import { film } from './parts';
import { fit } from './board/layout';
import Marks from './board/Marks.svelte';
import { Plan } from './bar/plan.svelte';
import SeatFacts from './facts/SeatFacts.svelte';
import Spoken from './Spoken.svelte';
import type { EmeraldProps, Position } from './types';
import { fixture, NAMES } from './views-for-tests';
import { Words } from './words';

let asked: string[];
let plan: Plan;
let render: ReturnType<typeof rendererOf>;
beforeEach(() => {
  asked = [];
  const board = new BoardState();
  plan = board.get(Plan);
  render = rendererOf(board, film);
});

afterEach(cleanup);

function props(name: string, language: Language = 'en'): EmeraldProps {
  const { view, seats } = fixture(name);
  return {
    view,
    seats,
    language,
    chosen: null,
    hints: true,
    motion: 'none',
    theme: 'dark',
    choose: (text) => asked.push(text),
    unchoose: () => undefined,
  };
}

const press = (name: string | RegExp): Promise<boolean> =>
  Promise.resolve(fireEvent.click(screen.getByRole('button', { name })));

describe('the bar', () => {
  it('offers every ride, and asks for none before a card is chosen', async () => {
    render(Bar, props('mid'));
    expect(screen.getAllByRole('button')).toHaveLength(5);
    await press(/^Cave field 4\s+cave field 6\s*: 2 steps/);
    expect(asked).toEqual([]);
    expect(screen.getByRole('status').textContent).toContain('2 steps from cave field 4 to cave field 6');
    await press('Take gold 4');
    expect(asked).toEqual(['c4-c6+gold']);
  });
  it('takes a chosen knight back with Escape, but not while somebody writes', async () => {
    render(Bar, props('mid'));
    await press(/^Cave field 4/);
    const field = document.body.appendChild(document.createElement('input'));
    await fireEvent.keyDown(field, { key: 'Escape' });
    expect(plan.chosen).not.toBeNull();
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(plan.chosen).toBeNull();
    expect(screen.getAllByRole('button')).toHaveLength(5);
    field.remove();
  });
  it('asks twice before a knight is given up', async () => {
    render(Bar, props('bribe'));
    await press('Give it up');
    expect(asked).toEqual([]);
    await press('Really give it up?');
    expect(asked).toEqual(['yield']);
  });
  it('asks once whoever does not want to be asked again', async () => {
    preferences.change({ confirm: false });
    render(Bar, props('bribe'));
    await press('Give it up');
    expect(asked).toEqual(['yield']);
    preferences.change({ confirm: true });
  });
  it('offers the knights that the dragon may catch', async () => {
    const all = props('victim');
    render(Bar, all);
    expect(screen.getAllByRole('button')).toHaveLength(all.view.legal.length);
    await press(/own/);
    expect(asked).toHaveLength(1);
  });
  it('offers to stop after the first knight', async () => {
    render(Bar, props('second'));
    await press('Stop here');
    expect(asked).toEqual(['stop']);
  });
  it('previews a ride for keys, and asks its question whoever came with a finger', async () => {
    render(Bar, props('second'));
    const ride = document.querySelector('button.ride') as HTMLElement;
    const shows = vi.spyOn(ride, 'matches').mockReturnValue(false);
    const question = screen.getByRole('status').textContent;
    await fireEvent.focus(ride);
    expect(plan.ride).toBeNull();
    expect(screen.getByRole('status').textContent).toBe(question);
    shows.mockReturnValue(true);
    await fireEvent.focus(ride);
    expect(screen.getByRole('status').textContent).toMatch(/Your .*knight rides/);
  });
  it('previews the ride that the mouse moves over, not one that came under a resting mouse', async () => {
    render(Bar, props('second'));
    const ride = document.querySelector('button.ride') as HTMLElement;
    await fireEvent(ride, new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    expect(plan.ride).toBeNull();
    await fireEvent(ride, new PointerEvent('pointermove', { pointerType: 'mouse', bubbles: true }));
    expect(plan.ride).not.toBeNull();
    await fireEvent(ride, new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    expect(plan.ride).toBeNull();
  });
  it('says who has won', () => {
    render(Bar, props('end'));
    expect(screen.getByRole('status').textContent).toMatch(/win/);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('the fields', () => {
  const show = (name: string): void => {
    const all = props(name);
    const now = shown(all.view.position);
    const fitted = fit(1100, 900);
    render(Fields, {
      fit: fitted,
      view: all.view,
      choices: plan.of(all.view),
      plan,
      figures: placed(fitted.layout, cast([], now.crowds), now.crowds),
      words: new Words('en', all.seats),
      choose: all.choose,
    });
  };
  it('are buttons with names, one of them reached by Tab and the others by arrow keys', async () => {
    show('mid');
    const fields = screen.getAllByRole('button');
    expect(fields).toHaveLength(21);
    expect(fields.filter((it) => it.tabIndex === 0)).toHaveLength(1);
    fields[0]!.focus();
    await fireEvent.keyDown(fields[0]!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(fields[1]);
    await fireEvent.keyDown(fields[1]!, { key: 'End' });
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Treasure chamber/);
  });
  it('say who stands there, what lies there and what can be done', () => {
    show('mid');
    expect(
      screen
        .getByRole('button', { name: /^Cave field 4: blue knight \(you\) and yellow knight/ })
        .getAttribute('aria-label'),
    ).toContain('You can ride to cave field 6.');
  });
  it('say how far those ride who are left behind', async () => {
    show('mid');
    await press(/^Cave field 4/);
    expect(screen.getByRole('button', { name: /^Cave field 4/ }).getAttribute('aria-label')).toContain(
      'Rides 2 steps. Then 1.',
    );
  });
  it('offer the cards once a knight is chosen', async () => {
    show('mid');
    await press(/^Cave field 4/);
    await press('Take ruby');
    expect(asked).toEqual(['c4-c6+gem']);
  });
  it('offer each knight that may be caught', () => {
    show('victim');
    expect(screen.getAllByRole('button')).toHaveLength(21 + fixture('victim').view.legal.length);
  });
});

describe('a row of the forecast', () => {
  const rolls = fixture('mid').view.position.forecast;
  const field = rolls[1]?.way.at(-1) ?? 0;
  it('is shown on the board while the mouse is over it or keys lead to it', async () => {
    render(Facts, props('mid'));
    const row = document.querySelectorAll<HTMLElement>('.landings button')[1] as HTMLElement;
    await fireEvent(row, new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    expect(plan.pointed).toBe(rolls[1]?.pips);
    await fireEvent(row, new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    expect(plan.pointed).toBeNull();
    vi.spyOn(row, 'matches').mockReturnValue(true);
    await fireEvent.focus(row);
    expect(plan.pointed).toBe(rolls[1]?.pips);
    cleanup();
    expect(plan.pointed).toBeNull();
  });
  it('has its ring on the field where the dragon would land', () => {
    const { layout } = fit(1100, 900);
    const ring = (pointed: number | null): Element | null =>
      render(Marks, {
        layout,
        rides: [],
        ride: null,
        landings: [],
        pointed,
        dragon: 5,
        still: true,
      }).container.querySelector('.pointed');
    expect(ring(null)).toBeNull();
    const [x, y] = layout.cave[field - 1]!;
    expect([ring(field)?.getAttribute('cx'), ring(field)?.getAttribute('cy')]).toEqual([String(x), String(y)]);
  });
});

describe('the numbers at the fields', () => {
  it.each([
    [1100, 820],
    [390, 540],
    [320, 480],
  ])('name every tower, meadow field and cave field, and can be read at %i by %i', (width, height) => {
    const { layout, scale } = fit(width, height);
    const { container } = render(FieldNames, { layout, scale });
    const numbers = [...container.querySelectorAll('text')].map((it) => it.textContent ?? '');
    expect(numbers.sort()).toEqual([...'1234', ...'123456', ...'123456789'].sort());
    for (const plate of container.querySelectorAll('[font-size]'))
      expect(Number(plate.getAttribute('font-size')) * scale).toBeGreaterThanOrEqual(11.99);
  });
});

describe('numbers of the rules', () => {
  const altered = (name: string, more: Partial<Position>): EmeraldProps => {
    const all = props(name);
    return { ...all, view: { ...all.view, position: { ...all.view.position, ...more } } };
  };
  it('are those of the view: what bonus cards count, and how often a roll falls', () => {
    const [first, ...rest] = fixture('mid').view.position.forecast;
    const { container } = render(
      Facts,
      altered('mid', { bonus_value: 7, four_kinds: 1, forecast: [first!, ...rest.slice(1)] }),
    );
    const text =
      container.textContent +
      [...container.querySelectorAll('[aria-label]')].map((it) => it.getAttribute('aria-label')).join(' ');
    expect(text).toContain('+7 each');
    expect(text).toContain('alone: 7 gold pieces.');
    expect(text).not.toMatch(/\+4|4 gold/);
    expect(text).toContain('50% each');
    cleanup();
    const riders = fixture('mid').view.position.riders.map(({ points: _, ...rider }) => rider);
    const line = render(SeatFacts, { ...altered('mid', { bonus_value: 7, four_kinds: 1, riders }), seat: 1 });
    expect(line.container.textContent).toContain('+7');
  });
  it('are those of the view: which fields lie beside the rail', () => {
    const { container } = render(Spoken, altered('mid', { rail: [2, 3] }));
    expect(container.textContent).toContain('The rail lies beside cave fields 2 to 3.');
    expect(container.textContent?.match(/Beside the rail\./g)).toHaveLength(2);
  });
  it('are counted: as many gems of a kind as there are cards', () => {
    const dots = (more: Partial<Position>): number =>
      render(Facts, altered('start', more)).container.querySelectorAll('li:first-child .dot').length;
    expect(dots({})).toBe(6);
    const { unseen_gems: unseen } = fixture('start').view.position;
    expect(dots({ unseen_gems: { ...unseen, ruby: (unseen['ruby'] ?? 0) + 2 } })).toBe(8);
  });
});

describe.each(['en', 'de', 'nl', 'cs'] as const)('in %s', (language) => {
  it.each(NAMES)('all of %s can be drawn and read', (name) => {
    const all = props(name, language);
    for (const part of [Bar, Facts, Spoken]) render(part, all);
    all.view.position.riders.forEach((_, seat) => render(SeatFacts, { ...all, seat }));
    const text =
      document.body.textContent +
      [...document.querySelectorAll('[aria-label]')].map((it) => it.getAttribute('aria-label')).join(' ');
    expect(text).not.toMatch(/[{}]|undefined|NaN/);
    expect(text).toContain(new Words(language, all.seats).place('c9').replace(/^./, (c) => c.toUpperCase()));
  });
});
