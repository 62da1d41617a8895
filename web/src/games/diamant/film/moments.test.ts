import { describe, expect, it } from 'vitest';
import stories from '../../../../dev/fixtures/diamant-stories.json';
import decide from '../../../../dev/fixtures/diamant-decide.json';
import { moments, type Moment, type Stage } from './moments';
import type { Counts, DiamantView, Fact, Position } from '../types';

interface Story {
  view: DiamantView;
  steps: Array<{ events: number; position: Position }>;
}

const STORIES = stories as unknown as Story[];
const without0 = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).filter(([, n]) => n));
const counted = (names: string[]): Counts =>
  names.reduce<Record<string, number>>((all, name) => ({ ...all, [name]: (all[name] ?? 0) + 1 }), {});

/** What the server's position says, in the words of a stage. */
function told(stage: Stage): unknown {
  return {
    expedition: stage.expedition,
    pocket: stage.pocket,
    floor: stage.floor,
    deck: without0(stage.deck),
    removed: without0(stage.removed),
    path: counted(stage.path.map((card) => card.name)),
    purses: stage.purses.map((purse) => [purse.chest, purse.relics, purse.points]),
    inside: stage.inside,
  };
}

function said(position: Position): unknown {
  return {
    expedition: position.expedition,
    pocket: position.pocket,
    floor: position.floor,
    deck: position.deck,
    removed: position.removed,
    path: position.path,
    purses: position.explorers.map((one) => [one.chest, one.relics, one.points]),
    inside: position.explorers.flatMap((one, seat) => (one.inside ? [seat] : [])),
  };
}

describe('the story of the caves', () => {
  it.each(STORIES.map((story, i) => [i, story] as const))(
    'agrees with the table after every event of game %i',
    (_, { view, steps }) => {
      const all = moments(view);
      for (const step of steps) {
        const now = all.findLast((moment) => moment.events <= step.events) as Moment;
        expect(told(now.stage)).toEqual(said(step.position));
      }
      expect(steps.length).toBeGreaterThan(20);
    },
  );

  it.each(STORIES.map((story, i) => [i, story] as const))(
    'goes on from a position with which a match began, as from one of game %i',
    (_, { view, steps }) => {
      for (const first of steps.filter(({ position }) => !position.explorers.some(({ decided }) => decided))) {
        const history = view.history.slice(first.events);
        const all = moments({ ...view, history, beginning: { to_act: [], position: first.position } });
        for (const step of steps.filter(({ events }) => events >= first.events)) {
          const now = all.findLast((moment) => moment.events <= step.events - first.events) as Moment;
          expect(told(now.stage)).toEqual(said(step.position));
        }
      }
    },
  );

  it.each(STORIES.map((story, i) => [i, story] as const))(
    'has the rubies on the cards add up to the floor in game %i',
    (_, { view }) => {
      for (const { stage } of moments(view)) {
        expect(stage.path.reduce((sum, card) => sum + card.rubies, 0)).toBe(stage.floor);
        expect(new Set(stage.path.map((card) => card.id)).size).toBe(stage.path.length);
      }
    },
  );

  it('says what ended each cave', () => {
    const view = decide.view as unknown as DiamantView;
    const last = moments(view).at(-1)?.stage;
    expect(last?.closed).toEqual([
      { number: 1, trap: 'spiders' },
      { number: 2, trap: null },
    ]);
  });

  it('lays the cards in their order, with the rubies that did not divide', () => {
    const view = decide.view as unknown as DiamantView;
    const path = moments(view).at(-1)?.stage.path ?? [];
    expect(path.map((card) => [card.name, card.rubies])).toEqual([
      ['9', 0],
      ['snakes', 0],
      ['14', 2],
      ['relic', 0],
      ['7', 3],
      ['lava', 0],
      ['17', 1],
    ]);
  });

  /** The decision, and then seats 0 and 1 come home. */
  function after(facts: Fact[]): Stage | undefined {
    const view = { ...(decide.view as unknown as DiamantView) };
    const reveal: Fact = { kind: 'reveal', clause: 'D-25', back: [0, 1], on: [2, 3] };
    view.history = [
      ...view.history,
      {
        by: 3,
        text: 'back',
        value: { text: 'back', kind: 'choice', clause: 'D-23' },
        facts: [reveal, ...facts],
        clause: 'D-36',
        says: [],
      },
    ];
    return moments(view).at(-1)?.stage;
  }
  const home = (seat: number, floor: number, relics = 0): Fact => ({
    kind: 'home',
    clause: 'D-36',
    seat,
    pocket: 9,
    floor,
    relics,
    relic_points: 0,
    relic: 'relic',
    points: 9 + floor,
  });

  it('puts what leavers leave onto the card that the facts name', () => {
    const stage = after([home(0, 2), home(1, 2), { kind: 'gathered', clause: 'D-28', left: 2, card: '14' }]);
    expect(stage?.floor).toBe(2);
    expect(stage?.path.map((card) => card.rubies)).toEqual([0, 0, 2, 0, 0, 0, 0]);
    expect(stage?.inside).toEqual([2, 3]);
  });

  it('leaves rubies where they are, and takes relics, only as the facts say', () => {
    const stage = after([home(0, 0), home(1, 0, 1)]);
    expect(stage?.path.map((card) => [card.name, card.rubies])).toEqual([
      ['9', 0],
      ['snakes', 0],
      ['14', 2],
      ['7', 3],
      ['lava', 0],
      ['17', 1],
    ]);
    expect(stage?.purses[1]?.relics).toBe(1);
  });
});
