import { cleanup, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { film } from './parts';
import { BoardState } from '../kit/board-state.svelte';
import { rendererOf } from '../kit/render-for-tests';
import { SEATS, VIEWS } from './views-for-tests';
import Bar from './bar/Bar.svelte';
import Facts from './facts/Facts.svelte';
import SeatFacts from './facts/SeatFacts.svelte';
import Spoken from './Spoken.svelte';
import type { ErdgeisterView } from './types';

const props = (name: keyof typeof VIEWS, chosen: string[] = []) => ({
  view: VIEWS[name],
  seats: SEATS,
  language: 'en' as const,
  chosen: null,
  hints: true,
  motion: 'none' as const,
  theme: 'dark' as const,
  choose: (text: string) => void chosen.push(text),
  unchoose: () => undefined,
});
let render: ReturnType<typeof rendererOf>;
beforeEach(() => void (render = rendererOf(new BoardState(), film)));
afterEach(cleanup);

describe('the position in words', () => {
  it('offers every legal choice as a button', () => {
    const chosen: string[] = [];
    render(Spoken, props('mid', chosen));
    const buttons = screen.getAllByRole('button', { hidden: true });
    expect(buttons).toHaveLength(VIEWS.mid.legal.length);
    buttons.forEach((it) => it.click());
    expect(new Set(chosen)).toEqual(new Set(VIEWS.mid.legal.map((it) => it.text)));
  });
  it('names everybody on the board and where they stand', () => {
    const { container } = render(Spoken, props('mid'));
    expect(container.textContent).toContain("b4: gnome f (6), Jonas's gnome c, Ada's gnome d, Till's gnome b");
    expect(container.textContent).toContain("a1: Ada's gnome b");
    expect(container.textContent).toContain("Dark corner at d4: Till's gnome d (4)");
    expect(container.textContent).toContain('Tunnel A: 4 gnomes count, so 4 steps');
  });
  it('tells an onlooker no number that is not public', () => {
    const { container } = render(Spoken, props('onlooker'));
    expect(container.textContent?.match(/gnome [a-f] \(\d\)/g)).toEqual(['gnome f (6)']);
  });
});

describe('the sheet', () => {
  it('names each gnome, its place, what is known and who has seen it', () => {
    render(Facts, { ...props('mid'), hints: false });
    expect(screen.getByRole('button', { name: 'gnome d (4); c5; carries the key; seen by Ada' })).toBeTruthy();
    expect(
      screen.getByRole('button', { name: "Ada's gnome f (6); D6; does not carry the key; seen by all" }),
    ).toBeTruthy();
    expect(
      screen.getByRole('button', { name: "Jonas's gnome d; b7; may carry the key; seen by nobody else" }),
    ).toBeTruthy();
  });
  it('tells odds where the table allows them: the key, where a gnome could go, who stands in its way', () => {
    render(Facts, props('mid'));
    const label = screen
      .getByRole('button', { name: /^Jonas's gnome d; b7; may carry the key/ })
      .getAttribute('aria-label');
    const { key_chance: chance, reach } = VIEWS.mid.position.figures.find((it) => it.figure === 'Bd')!;
    expect(label).toContain(`carries the key: ${Math.round(100 * (chance ?? 0))}%`);
    expect(label).toContain(`${reach?.steps} step`);
    expect(screen.getByRole('heading', { name: 'In the way' })).toBeTruthy();
  });
  it('shows an onlooker no numbers', () => {
    render(Facts, props('onlooker'));
    expect(screen.queryByRole('button', { name: /\(\d\).*seen by nobody else/ })).toBeNull();
  });
});

describe('the bar', () => {
  it('shows the cards in hand and which can be played', () => {
    render(Bar, props('mid'));
    const cards = within(screen.getByRole('group', { name: 'Your cards' })).getAllByRole('button');
    expect(cards.map((it) => it.getAttribute('aria-disabled'))).toEqual(['true', 'false', 'false']);
  });
  it('asks whether to show what was seen', () => {
    const chosen: string[] = [];
    render(Bar, props('spying', chosen));
    screen.getByRole('button', { name: 'Keep it secret' }).click();
    expect(chosen).toEqual(['keep']);
  });
  it('ends a turn in which nothing is left, at a table and not in a lesson', async () => {
    const chosen: string[] = [];
    const given = props('second', chosen);
    const view = { ...given.view, legal: [{ kind: 'end', text: 'end', clause: 'G-21' }] } as ErdgeisterView;
    render(Bar, { ...given, view });
    await new Promise((done) => setTimeout(done, 20));
    cleanup();
    render(Bar, { ...given, table: 'abc' });
    await new Promise((done) => setTimeout(done, 20));
    cleanup();
    expect(chosen).toEqual([]);
    render(Bar, { ...given, view, table: 'abc' });
    await vi.waitFor(() => expect(chosen).toEqual(['end']), { timeout: 50_000 });
  });
  it('has no buttons for those who only watch', () => {
    render(Bar, props('onlooker'));
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

it('a line of facts says how many are home', () => {
  render(SeatFacts, { ...props('mid'), seat: 1 });
  expect(screen.getByRole('img', { name: '2 of 4 home' })).toBeTruthy();
});
