import { describe, expect, it } from 'vitest';
import { SOUNDS } from '../../kit/sounds';
import { cast, shown, type Shown } from '../board/figures';
import { EmeraldFilm } from './emerald-film.svelte';
import { film } from './film';
import type { EmeraldView } from '../types';
import { FILM, fixture } from '../views-for-tests';

const views: EmeraldView[] = FILM.views.map((view, i) => ({
  ...view,
  history: FILM.history.slice(0, FILM.lengths[i]),
}));
const events = (i: number) => FILM.history.slice(FILM.lengths[i - 1], FILM.lengths[i]);
const plain = (it: object): object =>
  JSON.parse(JSON.stringify(it, (_, value: unknown) => (value === 0 ? undefined : value)));

describe('a film', () => {
  it('ends in the position of the view, for every step of a whole game', () => {
    for (let i = 1; i < views.length; i++) {
      const [before, after] = [shown(views[i - 1]!.position), shown(views[i]!.position)];
      const steps = film(before, events(i), 0);
      // the others' hands are opened with the result, not by an event
      for (const [seat, counts] of after.counts.entries()) if (!before.counts[seat]?.gold) delete counts.gold;
      expect(plain(steps.at(-1)?.shown ?? before), `step ${i}`).toEqual(plain(after));
    }
  });
  it('sends cards to who took them, and bribes from who pays, unseen', () => {
    const flights = views
      .slice(1)
      .flatMap((_, i) => film(shown(views[i]!.position), events(i + 1), 0).flatMap((step) => step.flight ?? []));
    const taken = FILM.history
      .slice(FILM.lengths[0])
      .flatMap((event) => event.facts.filter((fact) => ['took', 'treasure', 'freed'].includes(fact.kind)))
      .map((fact) => ({ seat: 'seat' in fact ? fact.seat : null, paid: fact.kind === 'freed' }));
    expect(flights.map(({ seat, card }) => ({ seat, paid: card === null }))).toEqual(taken);
  });

  it('says of every step where on the board it happens, but for a bonus card', () => {
    const steps = views.slice(1).flatMap((_, i) => film(shown(views[i]!.position), events(i + 1), 0));
    expect(steps.filter(({ at, sound }) => at === undefined && sound !== SOUNDS.arrive)).toEqual([]);
    const walks = steps.filter(({ way }) => way);
    expect(walks.length).toBeGreaterThan(0);
    for (const { at, shown } of walks) expect(at).toBe(`c${shown.dragon.field}`);
  });

  it('is heard at every step', () => {
    const steps = views.slice(1).flatMap((_, i) => film(shown(views[i]!.position), events(i + 1), 0));
    expect(steps.filter(({ sound }) => sound === undefined)).toEqual([]);
  });
});

describe('figures', () => {
  it('keep their identity: in every step only the knight that moved changes its place', () => {
    let figures = cast([], shown(views[0]!.position).crowds);
    for (let i = 1; i < views.length; i++) {
      const next = cast(figures, shown(views[i]!.position).crowds);
      const moved = next.filter((figure) => figures.find((old) => old.id === figure.id)?.place !== figure.place);
      const facts = events(i)
        .flatMap((event) => event.facts)
        .filter((fact) => fact.kind === 'landed' || fact.kind === 'nest');
      expect(moved.length, `step ${i}`).toBeLessThanOrEqual(facts.length);
      expect(new Set(next.map((figure) => figure.id)).size).toBe(next.length);
      figures = next;
    }
    expect(figures).toHaveLength(20);
  });
});

/** What may be told once this is shown. */
class Telling extends EmeraldFilm {
  readonly of = (now: Shown, earlier: EmeraldView): Partial<EmeraldView['position']> => this.tell(now, earlier);
}

describe('the player', () => {
  it('shows the first view at once', () => {
    const player = new EmeraldFilm();
    player.show(views[5]!, 'full');
    expect(player.running).toBe(false);
    expect(player.shown).toEqual(shown(views[5]!.position));
  });
  it('runs a film for the next one, and a touch ends it', () => {
    const player = new EmeraldFilm();
    player.show(views[5]!, 'full');
    player.show(views[6]!, 'full');
    expect(player.running).toBe(true);
    player.skip();
    expect(player.running).toBe(false);
    expect(player.shown).toEqual(shown(views[6]!.position));
  });
  it('goes on with it when a view comes that brings nothing new', () => {
    const player = new EmeraldFilm();
    player.show(views[5]!, 'full');
    player.show(views[6]!, 'full');
    player.show({ ...views[6]! }, 'full');
    expect(player.running).toBe(true);
    player.skip();
  });
  it('tells hand, score and number of cards of the same step', () => {
    for (let i = 1; i < views.length - 1; i++) {
      const [viewer, after] = [views[i]!.viewer!, views[i]!.position];
      const steps = film(shown(views[i - 1]!.position), events(i), 0);
      if (steps.length === 0) continue;
      const player = new Telling();
      const told = player.of(steps.at(-1)!.shown, views[i - 1]!).riders![viewer]!;
      const { gold, gold_cards, points } = after.riders[viewer]!;
      expect(plain({ gold, gold_cards, points }), `step ${i}`).toEqual(
        plain({ gold: told.gold, gold_cards: told.gold_cards, points: told.points }),
      );
    }
  });
  it('runs none where motion is unwanted', () => {
    const player = new EmeraldFilm();
    player.show(views[5]!, 'calm');
    player.show(views[6]!, 'calm');
    expect(player.running).toBe(false);
    expect(player.shown).toEqual(shown(views[6]!.position));
  });
  it('shows another match at once', () => {
    const player = new EmeraldFilm();
    player.show(views[5]!, 'full');
    player.show(fixture('two').view, 'full');
    expect(player.shown).toEqual(shown(fixture('two').view.position));
  });
});
