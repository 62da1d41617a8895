import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import decide from '../../../../dev/fixtures/diamant-decide.json';
import reveal from '../../../../dev/fixtures/diamant-reveal.json';
import type { HandProps } from '../../kit/party/party';
import { stageForTests } from '../film-for-tests';
import * as parts from '../parts';
import { propsForTests } from '../props-for-tests';
import type { DiamantView } from '../types';
import Fist from './Fist.svelte';
import { HOLD } from './hold.svelte';
import { party } from './party';

const view = (it: unknown): DiamantView => it as DiamantView;

const hand = (more: Partial<HandProps<DiamantView>> = {}, locked: number[] = [1, 2]): HandProps<DiamantView> => ({
  ...propsForTests(locked),
  seat: 0,
  parts,
  held: false,
  ahead: [],
  cover: vi.fn(),
  ...more,
});

const stage = stageForTests();

const half = (name: RegExp): HTMLElement => screen.getByRole('button', { name });

describe('the fist', () => {
  it('is closed by holding a half, and not by letting go too early', async () => {
    const props = hand();
    stage.render(Fist, props);
    await fireEvent.pointerDown(half(/Go on/), { isPrimary: true, button: 0 });
    await vi.advanceTimersByTimeAsync(HOLD - 50);
    expect(half(/Back to camp/).classList).toContain('other');
    await fireEvent.pointerUp(half(/Go on/));
    await vi.advanceTimersByTimeAsync(HOLD);
    expect(props.choose).not.toHaveBeenCalled();
    await fireEvent.pointerDown(half(/Go on/), { isPrimary: true, button: 0 });
    await vi.advanceTimersByTimeAsync(HOLD);
    expect(props.choose).toHaveBeenCalledExactlyOnceWith('on');
  });

  it('is not closed by taps, and says so', async () => {
    const props = hand();
    stage.render(Fist, props);
    for (let i = 0; i < 3; i++) {
      await fireEvent.pointerDown(half(/Go on/), { isPrimary: true, button: 0 });
      await vi.advanceTimersByTimeAsync(80);
      await fireEvent.pointerUp(half(/Go on/));
      await fireEvent.click(half(/Go on/), { detail: 1 });
    }
    expect(props.choose).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toContain('Hold one half to decide');
  });

  it('takes two activations of a screen reader or a switch, on the same half', async () => {
    const props = hand();
    stage.render(Fist, props);
    await fireEvent.click(half(/Go on/), { detail: 0 });
    await fireEvent.click(half(/Back to camp/), { detail: 0 });
    expect(props.choose).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toContain('once more');
    await fireEvent.click(half(/Back to camp/), { detail: 0 });
    expect(props.choose).toHaveBeenCalledExactlyOnceWith('back');
  });

  it('takes G or B and then Enter, and Escape opens it again', async () => {
    const props = hand();
    const { rerender } = stage.render(Fist, props);
    await fireEvent.keyDown(window, { key: 'Enter' });
    await fireEvent.keyDown(window, { key: 'b' });
    await fireEvent.keyDown(window, { key: 'g' });
    expect(props.choose).not.toHaveBeenCalled();
    await fireEvent.keyDown(window, { key: 'Enter' });
    expect(props.choose).toHaveBeenCalledExactlyOnceWith('on');
    await rerender({ ...props, chosen: 'on' });
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(props.unchoose).toHaveBeenCalledOnce();
  });

  it('looks the same for either choice, in every word and line of it', () => {
    const shown = (['on', 'back'] as const).map((chosen) => {
      const { container } = stage.render(Fist, hand({ chosen }));
      const html = container.innerHTML;
      cleanup();
      return html;
    });
    expect(shown[0]).toContain('Your fist is closed');
    expect(shown[0]).toBe(shown[1]);
  });

  it('cannot be opened any more when all wait for the reveal', async () => {
    const { rerender } = stage.render(Fist, hand({ chosen: 'on' }));
    expect(screen.getByRole('button', { name: 'Open it again' })).toBeTruthy();
    await rerender(hand({ held: true, view: view({ ...decide.view, legal: [] }) }, [0, 1, 2, 3]));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/All have decided/)).toBeTruthy();
  });

  it('names what a half means, with the odds only where the table shows them', async () => {
    const { rerender } = stage.render(Fist, hand());
    expect(half(/Go on ?: ?\d+%: lose \d+/)).toBeTruthy();
    expect(half(/Back to camp ?: ?alone \d+ · with one \d+ · with two \d+/)).toBeTruthy();
    await rerender(hand({ hints: false }));
    expect(half(/Go on ?: ?\d+ at risk/)).toBeTruthy();
    expect(half(/Back to camp ?: ?\d+ safe/)).toBeTruthy();
  });
});

describe('the big screen', () => {
  const shown = (props: HandProps<DiamantView>): string =>
    JSON.stringify([
      party.sentence(props, stage.film),
      ...props.seats.map(({ seat }) => party.seatCard(props, stage.film, seat)),
    ]);

  it('tells who has decided and not what', () => {
    stage.film.show(view(decide.view), 'none');
    const props = hand({ view: view({ ...decide.view, viewer: null }) }, [1, 2]);
    const said = party
      .sentence(props, stage.film)
      .more.map(({ text }) => text)
      .join('');
    expect(said).toMatch(/^2 of 4 fists are closed\. .* are thinking\.$/);
    expect(party.seatCard(props, stage.film, 1)).toMatchObject({ light: 'amber', line: 'decided' });
    expect(party.seatCard(props, stage.film, 3)).toMatchObject({ light: 'plain', line: 'thinking' });
    // what somebody has locked is nowhere in what it is made of
    expect(shown(props)).toBe(shown({ ...props, chosen: 'back' }));
  });

  it('shows two groups as soon as choices are open, and no sooner', () => {
    const lines = (): string[] => decide.names.map((_, seat) => party.seatCard(now, stage.film, seat).line);
    const now = hand({ view: view({ ...reveal.view, viewer: null }) }, [0, 1, 2, 3]);
    stage.film.show(view(reveal.before), 'none');
    const before = lines();
    stage.film.show(view(reveal.view), 'full');
    expect(stage.film.step?.phase).toBe('shut');
    expect(lines()).toEqual(before);
    expect(party.sentence(now, stage.film).title).toBe('All fists are closed.');
    vi.advanceTimersByTime(stage.film.step?.lasts ?? 0);
    expect(stage.film.step?.phase).toBe('open');
    expect(new Set(lines())).toContain('goes on');
    expect(new Set(lines())).toContain('turns back');
  });
});
