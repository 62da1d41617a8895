import { describe, expect, test } from 'vitest';
import type { SeatSeen, Seen, Settings } from '../../protocol/types';
import { chooseTogether, dueSeats, hintsNow, nextHolder, seatInfos, viewOf } from './to-view';

const seat = (number: number, name: string, more: Partial<SeatSeen> = {}): SeatSeen => ({
  seat: number,
  name,
  guest: null,
  kind: 'bot',
  bot: name,
  character: null,
  title: null,
  rung: null,
  you: false,
  away: false,
  locked: false,
  deadline: null,
  calls_off: false,
  ...more,
});
const PEOPLE = [
  seat(0, 'Anna', { kind: 'person', bot: null, you: true, guest: 'g' }),
  seat(1, 'Companion'),
  seat(2, 'Companion 2'),
  seat(3, "Will-o'-the-wisp"),
];
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

describe('the view of a board', () => {
  test('has no outcome before the end, not even an empty one', () => {
    expect('outcome' in (viewOf(seen()) as object)).toBe(false);
    expect(viewOf(seen({ scene: null }))).toBe(null);
  });

  test('has the very events that the server sent, so that boards know them again', () => {
    const told = { by: 0, text: 'x', value: {}, facts: [], says: ['Anna rides.'] } as unknown as Seen['past'][number];
    expect(viewOf(seen({ past: [told] }))?.history[0]).toBe(told);
  });

  test('calls everybody as the server does', () => {
    expect(seatInfos(seen(), 0).map((one) => one.name)).toEqual(PEOPLE.map((one) => one.name));
  });

  test('knows only the seat that looks as you, also where one browser has several', () => {
    const infos = seatInfos(seen({ seats: PEOPLE.map((one) => ({ ...one, you: one.seat < 2 })) }), 0);
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
