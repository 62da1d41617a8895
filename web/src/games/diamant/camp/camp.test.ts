import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import sprung from '../../../../dev/fixtures/diamant-sprung.json';
import type { SideGame } from '../../kit/board';
import { seatsNamed } from '../../kit/seats';
import Bar from '../bar/Bar.svelte';
import { stageForTests } from '../film-for-tests';
import type { DiamantProps, DiamantView } from '../types';

const fixture = sprung as unknown as { before: DiamantView; view: DiamantView };
const outside = fixture.before.position.explorers.findIndex(({ inside }) => !inside);
const insiders = fixture.before.position.explorers.flatMap(({ inside }, seat) => (inside ? [seat] : []));

function seen(view: DiamantView, side: Partial<SideGame> = {}): DiamantProps {
  const seats = seatsNamed(
    view.position.explorers.map((_, seat) => `Player ${seat}`),
    outside,
  );
  const sideGame: SideGame = {
    bets: [
      { text: 'card:treasure', worth: 1 },
      { text: `leaves:${insiders[0]}`, worth: 2 },
      { text: 'leaves:nobody', worth: 1 },
    ],
    bet: null,
    canDare: insiders,
    dares: [],
    settled: [],
    pebbles: seats.map(() => 0),
    place: vi.fn(async () => undefined),
    dare: vi.fn(async () => undefined),
    ...side,
  };
  return {
    view: { ...view, viewer: outside, legal: [] },
    seats,
    language: 'en',
    chosen: null,
    hints: false,
    motion: 'full',
    theme: 'dark',
    choose: vi.fn(),
    unchoose: vi.fn(),
    sideGame,
  };
}

const stage = stageForTests();

describe('in camp', () => {
  it('a pebble is put down, and taken up again', async () => {
    const props = seen(fixture.before);
    const { rerender } = stage.render(Bar, props);
    await vi.dynamicImportSettled();
    await fireEvent.click(screen.getByRole('button', { name: /Treasure/ }));
    expect(props.sideGame?.place).toHaveBeenCalledWith('card:treasure');
    const placed = seen(fixture.before, { bet: 'card:treasure' });
    await rerender(placed);
    const chip = screen.getByRole('button', { name: /Treasure/ });
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(chip);
    expect(placed.sideGame?.place).toHaveBeenCalledWith(null);
  });

  it('odds are shown although the table gives no hints', async () => {
    stage.render(Bar, seen(fixture.before));
    await vi.dynamicImportSettled();
    expect(screen.getByRole('button', { name: /Treasure/ }).textContent).toMatch(/\d+%/);
  });

  it('one explorer inside is dared', async () => {
    const props = seen(fixture.before);
    stage.render(Bar, props);
    await vi.dynamicImportSettled();
    await fireEvent.click(screen.getByRole('button', { name: /^Dare/ }));
    await fireEvent.click(screen.getByRole('button', { name: `Dare Player ${insiders[0]} to go on` }));
    expect(props.sideGame?.dare).toHaveBeenCalledWith(insiders[0]);
  });

  it('what can be bet on next does not tell what the film is about to show', async () => {
    const { rerender } = stage.render(Bar, seen(fixture.before));
    await vi.dynamicImportSettled();
    await rerender(seen(fixture.view, { bets: [], canDare: [] })); // the cave is over, but nobody has seen that
    expect(stage.film.running).toBe(true);
    expect(screen.getByRole('button', { name: /Treasure/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: new RegExp(`Player ${insiders[0]}`) })).toBeTruthy();
  });
});
