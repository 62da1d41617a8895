import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../i18n/messages';
import { LONGEST_STEP } from '../../kit/film.svelte';
import { film } from './erdgeister-film.svelte';
import { bannerOf } from './moments';
import { isMove, type ErdgeisterView, type Event } from '../types';
import { SEATS, VIEWS } from '../views-for-tests';

const event = (by: number, value: object, ...facts: object[]): Event =>
  ({ by, text: '', value, facts, clause: null, says: [] }) as unknown as Event;
const SPY = event(1, { kind: 'spy', figure: 'Rf' });
const KIDNAP = event(2, { kind: 'kidnap', figure: 'Yb', from: 'b4' });
const show = (number: number): Event =>
  event(1, { kind: 'show', figure: 'Yd' }, { kind: 'shown', figure: 'Yd', seat: 3, number });
const walk = VIEWS.mid.legal.find((value) => isMove(value) && value.to === 'chamber') as object;
const HOME = event(0, walk, { kind: 'home', figure: 'Rf', seat: 0, home: 2, goal: 4 });
const EXTRA = event(3, { kind: 'extra' });
const said = (it: Event, viewer: number | null = 0): string | undefined =>
  bannerOf(it, { ...VIEWS.mid, viewer } as ErdgeisterView)?.text('en', SEATS);

describe('the banner', () => {
  test('says who does what to whom, and whether the gnome is yours', () => {
    expect(said(SPY)).toBe('Jonas spies on *your gnome f (6)*');
    expect(said(KIDNAP)).toBe("Ada kidnaps *Till's gnome b*");
    expect(said(KIDNAP, null)).toBe("Ada kidnaps *Till's gnome b*");
    expect(said(EXTRA)).toBe('Till plays an *extra move*');
    expect(said(HOME)).toBe('You bring a gnome *home*: 2 of 4');
    expect(said(HOME, 1)).toBe('Mira brings a gnome *home*: 2 of 4');
    expect(said(SPY, 1)).toBe("You spy on *Mira's gnome f*");
  });

  test('tells what was shown, and that it carries the key', () => {
    expect(said(show(6))).toBe("Jonas shows Till's gnome d: *number 6*");
    expect(said(show(0))).toBe("Jonas shows Till's gnome d: *blank*");
    expect(said(show(VIEWS.mid.position.key_number as number))).toContain('the key bearer!');
  });

  test('is silent about what happens in every turn', () => {
    expect(said(event(0, walk))).toBe(undefined);
    expect(said(event(1, { kind: 'keep', figure: 'Rf' }))).toBe(undefined);
    expect(said(event(1, { kind: 'end' }))).toBe(undefined);
  });

  test('leaves no gap open in any language', () => {
    for (const language of LANGUAGES)
      for (const it of [SPY, KIDNAP, show(3), HOME, EXTRA])
        expect(bannerOf(it, VIEWS.mid)?.text(language, SEATS)).not.toMatch(/[{}]|undefined/);
  });
});

describe('the film', () => {
  const { figures, standing } = VIEWS.mid.position;
  const steps = (...events: Event[]) =>
    film({ figures, standing }, { ...VIEWS.mid, history: [EXTRA, ...events] } as ErdgeisterView, 1);

  test('shows cards, what is shown to all, and a gnome that comes home, each with its banner', () => {
    const found = steps(SPY, show(6), KIDNAP, HOME);
    expect(found.map(({ event: at }) => at)).toEqual([1, 2, 3, 4, 4]);
    expect(found.map(({ card, revealed, going, arrived }) => [card?.kind, revealed?.number, !!going, arrived])).toEqual(
      [
        ['spy', undefined, false, undefined],
        [undefined, 6, false, undefined],
        ['kidnap', undefined, false, undefined],
        [undefined, undefined, true, undefined],
        [undefined, undefined, false, true],
      ],
    );
    expect(found.every(({ banner, lasts }) => banner && lasts <= LONGEST_STEP)).toBe(true);
  });

  test('keeps one banner while a gnome walks home and arrives', () => {
    const [first, second] = steps(HOME);
    expect(first?.banner).toBe(second?.banner);
  });

  test('has no step for an end of turn', () => {
    expect(steps(event(1, { kind: 'end' }), event(1, { kind: 'keep', figure: 'Rf' }))).toEqual([]);
  });
});
