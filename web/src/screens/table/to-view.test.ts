import { describe, expect, test } from 'vitest';
import type { SeatSeen, Seen, Settings } from '../../protocol/types';
import {
  chooseTogether,
  dueSeats,
  hintsNow,
  history,
  nextHolder,
  Renaming,
  seatInfos,
  shownNames,
  viewOf,
} from './to-view';

const seat = (number: number, name: string, more: Partial<SeatSeen> = {}): SeatSeen => ({
  seat: number,
  name,
  guest: null,
  kind: 'bot',
  bot: name,
  you: false,
  away: false,
  locked: false,
  deadline: null,
  calls_off: false,
  ...more,
});
const PEOPLE = [
  seat(0, 'Anna', { kind: 'person', bot: null, you: true, guest: 'g' }),
  seat(1, 'companion'),
  seat(2, 'companion'),
  seat(3, 'wisp'),
];
const titleOf = (raw: string): string => ({ companion: 'Companion', wisp: "Will-o'-the-wisp" })[raw] ?? raw;
const SETTINGS = { game: 'diamant', players: 4, hints: 'after' } as unknown as Settings;

function seen(more: Partial<Seen> = {}): Seen {
  return {
    table: 't',
    number: 1,
    now: 1000,
    phase: 'playing',
    settings: SETTINGS,
    seat: 0,
    yours: [0],
    seats: PEOPLE,
    turn: 1,
    chosen: null,
    past: [],
    talk: [],
    watchers: [],
    muted: [],
    scene: { rules: '1', players: 4, options: {}, viewer: 0, to_act: [0, 1], legal: [], position: {}, outcome: null },
    ...more,
  } as unknown as Seen;
}

describe('names', () => {
  test('bots have titles, and two of a kind are told apart', () => {
    expect(shownNames(PEOPLE, titleOf)).toEqual(['Anna', 'Companion 1', 'Companion 2', "Will-o'-the-wisp"]);
  });

  test("bots' raw names in the server's sentences become titles, whole words only", () => {
    const renaming = new Renaming(PEOPLE, shownNames(PEOPLE, titleOf));
    expect(renaming.of("companion 1 takes it from wisp. It is companion 2's turn.")).toBe(
      "Companion 1 takes it from Will-o'-the-wisp. It is Companion 2's turn.",
    );
    expect(renaming.of('wisps and companionship, a willowisp')).toBe('wisps and companionship, a willowisp');
  });

  test('a person who is called like a bot keeps the name', () => {
    const table = [seat(0, 'companion', { kind: 'person', bot: null })];
    expect(new Renaming(table, shownNames(table, titleOf)).of('companion rides.')).toBe('companion rides.');
  });

  test('an event is made once, so that boards know it again', () => {
    const renaming = new Renaming(PEOPLE, shownNames(PEOPLE, titleOf));
    const told = { by: 0, text: 'x', value: {}, facts: [], says: ['wisp'] } as unknown as Seen['past'][number];
    expect(history([told], renaming)[0]).toBe(history([told], renaming)[0]);
  });
});

describe('the view of a board', () => {
  const renaming = new Renaming(PEOPLE, shownNames(PEOPLE, titleOf));

  test('has no outcome before the end, not even an empty one', () => {
    expect('outcome' in (viewOf(seen(), renaming) as object)).toBe(false);
    expect(viewOf(seen({ scene: null }), renaming)).toBe(null);
  });

  test('knows only the seat that looks as you, also where one browser has several', () => {
    const infos = seatInfos(
      seen({ seats: PEOPLE.map((one) => ({ ...one, you: one.seat < 2 })) }),
      ['a', 'b', 'c', 'd'],
      0,
    );
    expect(infos.filter((one) => one.you).map((one) => one.seat)).toEqual([0]);
  });
});

describe('advice', () => {
  test('follows the table: never, after the choice, always, and to everybody at the end', () => {
    const as = (hints: string): Settings => ({ ...SETTINGS, hints }) as Settings;
    expect(hintsNow(as('off'), 0, 'on', [0], false)).toBe(false);
    expect(hintsNow(as('after'), 0, null, [0], false)).toBe(false);
    expect(hintsNow(as('after'), 0, 'on', [0], false)).toBe(true);
    expect(hintsNow(as('after'), 0, null, [1], false)).toBe(true);
    expect(hintsNow(as('after'), null, null, [1], false)).toBe(false);
    expect(hintsNow(as('always'), null, null, [1], false)).toBe(true);
    expect(hintsNow(as('off'), 0, null, [], true)).toBe(true);
  });
});

describe('at one screen', () => {
  const three = [0, 1, 2].map((n) => seat(n, `P${n}`, { kind: 'person', bot: null, you: true }));

  test('those are due who have not chosen and are there', () => {
    const table = seen({
      yours: [0, 1, 2],
      seats: [three[0]!, { ...three[1]!, locked: true }, { ...three[2]!, away: true }],
    });
    table.scene!.to_act = [0, 1, 2];
    expect(dueSeats(table)).toEqual([0]);
    expect(chooseTogether(table)).toBe(true);
    expect(dueSeats(seen({ ...table, phase: 'over' }))).toEqual([]);
  });

  test('the device goes round', () => {
    expect(nextHolder([0, 1, 2], [0, 1, 2], -1)).toBe(0);
    expect(nextHolder([0, 2], [0, 1, 2], 0)).toBe(2);
    expect(nextHolder([0, 1], [0, 1, 2], 2)).toBe(0);
    expect(nextHolder([], [1, 2], 1)).toBe(2);
  });
});
