import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import decide from '../../../dev/fixtures/diamant-decide.json';
import end from '../../../dev/fixtures/diamant-end.json';
import reveal from '../../../dev/fixtures/diamant-reveal.json';
import sprung from '../../../dev/fixtures/diamant-sprung.json';
import Bar from './bar/Bar.svelte';
import Facts from './facts/Facts.svelte';
import { stageForTests } from './film-for-tests';
import { propsForTests } from './props-for-tests';
import SeatFacts from './facts/SeatFacts.svelte';
import Spoken from './Spoken.svelte';
import type { DiamantProps, DiamantView } from './types';

const view = (it: unknown): DiamantView => it as DiamantView;

const props = (more: Partial<DiamantProps> = {}, locked: number[] = [1, 2, 3]): DiamantProps => ({
  ...propsForTests(locked),
  ...more,
});

const stage = stageForTests();

describe('the choice', () => {
  it('tells how many have decided, and not who', () => {
    const { container } = stage.render(Bar, props());
    expect(container.textContent).toContain('3 of 4 have decided');
    for (const name of ['Bruno', 'Cleo', 'Dilan']) expect(container.textContent).not.toContain(name);
  });

  it('shows odds and sums with hints only', async () => {
    const { container, rerender } = stage.render(Bar, props());
    expect(container.textContent).toContain('42%');
    expect(container.textContent).toContain('20');
    await rerender(props({ hints: false }));
    expect(container.textContent).not.toMatch(/\d+ %/);
    expect(container.textContent).toContain('6 rubies on the path');
  });

  it('is made with a key, and taken back with Escape', async () => {
    const first = props();
    const { rerender } = stage.render(Bar, first);
    await fireEvent.keyDown(window, { key: 'g' });
    expect(first.choose).toHaveBeenCalledWith('on');
    const second = props({ chosen: 'on' });
    await rerender(second);
    await fireEvent.keyDown(window, { key: 'g' });
    expect(second.choose).not.toHaveBeenCalled();
    await fireEvent.keyDown(window, { key: 'b' });
    expect(second.choose).toHaveBeenCalledWith('back');
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(second.unchoose).toHaveBeenCalled();
  });

  it('has to be held on a touch screen when it would be final at once', async () => {
    const last = props();
    stage.render(Bar, last);
    const button = screen.getByRole('button', { name: /Go on/ });
    await fireEvent.pointerDown(button, { pointerType: 'touch' });
    await fireEvent.pointerUp(button, { pointerType: 'touch' });
    expect(screen.queryByRole('alert')).toBeNull();
    await fireEvent.click(button, { detail: 1 });
    expect(last.choose).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('Hold to decide');
    await fireEvent.pointerDown(button, { pointerType: 'touch' });
    vi.advanceTimersByTime(700);
    expect(last.choose).toHaveBeenCalledTimes(1);
  });

  it('takes a tap beside bots alone, whose choices are always there first', async () => {
    const seats = props().seats.map((seat) => ({ ...seat, bot: seat.seat !== 0 }));
    const last = props({ seats });
    const { container } = stage.render(Bar, last);
    expect(container.textContent).not.toContain('Hold to decide');
    const button = screen.getByRole('button', { name: /Go on/ });
    await fireEvent.pointerDown(button, { pointerType: 'touch' });
    await fireEvent.pointerUp(button, { pointerType: 'touch' });
    await fireEvent.click(button, { detail: 1 });
    expect(last.choose).toHaveBeenCalledTimes(1);
  });

  it('says before it is made that it would be final, and why', async () => {
    const { container, rerender } = stage.render(Bar, props({}, [1]));
    expect(container.textContent).toContain('you may change your mind');
    expect(container.textContent).not.toContain('Hold to decide');
    await rerender(props());
    for (const button of screen.getAllByRole('button', { name: /Go on|Back to camp/ }))
      expect(button.textContent).toContain('Hold to decide');
    expect(container.textContent).toContain('You are the last: your choice reveals them all and cannot be taken back.');
    expect(container.textContent).not.toContain('you may change your mind');
    const { position } = view(decide.view);
    const alone = position.explorers.map((explorer, seat) => ({ ...explorer, inside: seat === 0 }));
    await rerender(props({ view: view({ ...decide.view, position: { ...position, explorers: alone } }) }));
    expect(container.textContent).toContain('You are alone: your choice counts at once');
  });

  it('takes a tap while others still think, and a click of a screen reader always', async () => {
    const early = props({}, [1]);
    stage.render(Bar, early);
    const button = screen.getByRole('button', { name: /Back to camp/ });
    await fireEvent.pointerDown(button, { pointerType: 'touch' });
    await fireEvent.click(button, { detail: 1 });
    expect(early.choose).toHaveBeenCalledWith('back');
    cleanup();
    const last = props();
    stage.render(Bar, last);
    await fireEvent.click(screen.getByRole('button', { name: /Back to camp/ }), { detail: 0 });
    expect(last.choose).toHaveBeenCalledWith('back');
  });
});

describe('while the film runs', () => {
  it('a key ends the film and chooses nothing', async () => {
    const { rerender, container } = stage.render(Bar, props({ view: view(reveal.before) }));
    const after = props({ view: view(reveal.view) }, []);
    await rerender(after);
    expect(container.textContent).toContain('Skip the film');
    await fireEvent.keyDown(window, { key: 'g' });
    expect(after.choose).not.toHaveBeenCalled();
    expect(stage.film.running).toBe(false);
  });

  it('panels do not tell the card before it is turned', async () => {
    const { rerender, container } = stage.render(Facts, props({ view: view(reveal.before) }));
    await rerender(props({ view: view(reveal.view) }));
    vi.advanceTimersByTime(380 + 720 + 1450 + 100);
    await Promise.resolve();
    expect(stage.film.step?.phase).toBe('flip');
    expect(container.textContent).toContain('26 cards left');
    vi.advanceTimersByTime(700);
    await Promise.resolve();
    expect(stage.film.known.path.at(-1)?.name).toBe('13');
  });

  it('as much is told as it has shown, and all of it when it is skipped', async () => {
    const [before, after] = [view(sprung.before), view(sprung.view)];
    stage.film.show(before, 'none');
    expect(stage.film.eventsShown).toBe(before.history.length);
    const at = (kind: string): number =>
      after.history.findLastIndex((event) => event.facts.some((fact) => fact.kind === kind));
    const [choices, trap] = [at('reveal'), at('trap-sprung')];
    // a page that asks before the board has taken the view in learns nothing new
    expect(stage.film.eventsShown).toBe(before.history.length);
    stage.film.show(after, 'full');
    const told: Array<[string, number]> = [];
    for (; stage.film.step; vi.advanceTimersToNextTimer()) told.push([stage.film.step.phase, stage.film.eventsShown]);
    const first = trap + 1; // the card in the next cave
    expect(told).toEqual([
      ['shut', choices],
      ['open', choices + 1],
      ['walk', choices + 1],
      ['flip', trap],
      ['hold', trap],
      ['fall', trap + 1],
      ['closed', trap + 1],
      ['enter', trap + 1],
      ['flip', first],
      ['share', first + 1],
    ]);
    expect(stage.film.eventsShown).toBe(after.history.length);
    stage.film.show(before, 'none');
    stage.film.show({ ...after }, 'full');
    stage.film.skip();
    expect([stage.film.eventsShown, stage.film.running]).toEqual([after.history.length, false]);
    stage.film.show(before, 'none');
    stage.film.show({ ...after }, 'none');
    expect([stage.film.eventsShown, stage.film.running]).toEqual([after.history.length, false]);
  });

  it('chests stay shut until the last card is seen', async () => {
    const { outcome: _outcome, history, ...rest } = view(end.view);
    const before = view({ ...rest, history: history.slice(0, -1) });
    const { container, rerender } = stage.render(SeatFacts, { ...props({ view: before, motion: 'none' }), seat: 2 });
    const text = stage.render(Spoken, props({ view: before, motion: 'none' }));
    await rerender({ ...props({ view: view(end.view) }), seat: 2 });
    await text.rerender(props({ view: view(end.view) }));
    expect(stage.film.running).toBe(true);
    expect(container.textContent).toContain('?');
    expect(text.container.textContent).toContain('Cleo: chest closed');
    stage.film.skip();
    await Promise.resolve();
    expect(container.textContent).toContain('15');
    expect(text.container.textContent).not.toContain('chest closed');
  });

  it('two bots of a kind keep their numbers, however short their names are cut', async () => {
    const called = (it: DiamantProps): DiamantProps => ({
      ...it,
      seats: it.seats.map((one) => (one.you ? one : { ...one, name: `Companion ${one.seat}` })),
    });
    const { container, rerender } = stage.render(Bar, called(props({ view: view(reveal.before) })));
    await rerender(called(props({ view: view(reveal.view) })));
    vi.advanceTimersByTime(400);
    await Promise.resolve();
    expect([...container.querySelectorAll('.results .number')].map((one) => one.textContent?.trim())).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('a lock of somebody else does not cut it off', async () => {
    const { rerender } = stage.render(Bar, props({ view: view(reveal.before) }));
    await rerender(props({ view: view(reveal.view) }));
    expect(stage.film.running).toBe(true);
    await rerender(props({ view: view({ ...reveal.view }) }));
    expect(stage.film.running).toBe(true);
  });
});

describe('what everybody may know', () => {
  it('chests of others stay shut until the game is over', () => {
    const { container } = stage.render(SeatFacts, { ...props(), seat: 2 });
    expect(container.textContent).toContain('?');
    expect(container.textContent).not.toMatch(/Chest:\s?\d/);
    cleanup();
    stage.film.show(view({ ...end.view }), 'none');
    const over = stage.render(SeatFacts, { ...props({ view: view(end.view), motion: 'none' }), seat: 2 });
    expect(over.container.textContent).toContain('15');
  });

  it('chests are open where the table shows what is in them', () => {
    const { container } = stage.render(SeatFacts, { ...props({ sums: true }), seat: 2 });
    expect(container.textContent).toMatch(/Chest:\s?\d/);
    cleanup();
    expect(stage.render(Spoken, props({ sums: true })).container.textContent).not.toContain('chest closed');
  });

  it('places at the end are those that the server says', () => {
    const over = view(end.view);
    const loser = over.outcome?.shares.findIndex((share) => share === 0) ?? -1;
    const places = over.position.explorers.map((_, seat) => (seat === loser ? 7 : 1));
    const { container } = stage.render(
      Bar,
      props({ view: { ...over, viewer: loser, position: { ...over.position, places } }, motion: 'none' }),
    );
    expect(container.textContent).toContain('Place 7');
  });

  it('a trap is dangerous if the server says so', () => {
    const { position } = view(decide.view);
    const prospects = { ...position.prospects!, deadly: ['rams'] };
    const { container } = stage.render(
      Facts,
      props({ view: view({ ...decide.view, position: { ...position, prospects } }), motion: 'none' }),
    );
    const warned = [...container.querySelectorAll('li.trap')].filter(
      (row) => row.querySelectorAll('.sign svg').length > 1,
    );
    expect(warned.map((row) => row.textContent)).toEqual([expect.stringContaining('Spiked rams')]);
  });

  it('the text has the whole position', () => {
    const { container } = stage.render(Spoken, props());
    for (const part of [
      'Expedition 3 of 5',
      '7. Treasure 17, 1 ruby lies on it',
      '3 of 4 have decided',
      'Giant spiders: 0 on the path, 2 in the deck, 1 removed',
      'Entrance 1: closed by Giant spiders',
      'Bruno: chest closed',
    ]) {
      expect(container.textContent).toContain(part);
    }
  });

  it('the text is there in every language', () => {
    for (const [language, words] of [
      ['de', 'Expedition 3 von 5'],
      ['nl', 'Expeditie 3 van 5'],
      ['cs', '3. výprava z 5'],
    ] as const) {
      const { container } = stage.render(Spoken, props({ language }));
      expect(container.textContent).toContain(words);
      cleanup();
    }
  });
});
