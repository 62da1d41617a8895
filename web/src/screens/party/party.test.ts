import { describe, expect, it } from 'vitest';
import type { ReviewSeen, RoomSeen } from '../../protocol/types';
import { isOwnMachine, originFor } from './address';
import { wantsSeat } from './guest-room.svelte';
import { unluckiest } from './worst-luck';

const here = (hostname: string) => ({ hostname, origin: `http://${hostname}:8020` });

describe('the address for phones', () => {
  it('is that of the network where the page is open on its own machine', () => {
    const room = { address: 'http://192.168.1.5:8020/' };
    expect(originFor(room, here('localhost'))).toBe('http://192.168.1.5:8020');
    expect(originFor(room, here('127.0.0.1'))).toBe('http://192.168.1.5:8020');
    expect(originFor(room, here('play.example'))).toBe('http://play.example:8020');
  });

  it('is the page’s own where nothing better is known', () => {
    expect(originFor({ address: null }, here('localhost'))).toBe('http://localhost:8020');
    expect(isOwnMachine(here('127.0.0.1'))).toBe(true);
    expect(isOwnMachine(here('192.168.1.5'))).toBe(false);
  });
});

describe('a phone', () => {
  const own = { member: 'a', name: 'Amber', figure: 0, ready: true, here: true, seat: null, waiting: false, you: true };
  const seen = (more: Partial<RoomSeen>, mine = {}): RoomSeen =>
    ({ phase: 'seating', table: 't', seat: null, seats: [], members: [{ ...own, ...mine }], ...more }) as RoomSeen;

  it('sits down when the table is open, or a bot has a seat', () => {
    expect(wantsSeat(seen({}))).toBe(true);
    expect(wantsSeat(seen({ phase: 'playing', seats: [{ seat: 0, figure: 1, member: null }] }))).toBe(true);
  });

  it('does not where it has a seat, waits, sits out, or all seats are taken by people', () => {
    expect(wantsSeat(seen({ seat: 2 }))).toBe(false);
    expect(wantsSeat(seen({}, { waiting: true }))).toBe(false);
    expect(wantsSeat(seen({}, { ready: false }))).toBe(false);
    expect(wantsSeat(seen({ phase: 'playing', seats: [{ seat: 0, figure: 1, member: 'b' }] }))).toBe(false);
    expect(wantsSeat(seen({ phase: 'over' }))).toBe(false);
  });
});

describe('the worst luck', () => {
  const result = (name: string, member: string | null) => ({ name, member, figure: 0, points: 1, share: 0 });
  const round = {
    round: 2,
    game: 'diamant',
    table: 't',
    called_off: false,
    results: [result('Amber', 'a'), result('Bodo', null), result('Cleo', 'c')],
  };
  const ledger = (start: number, cards: number) => ({
    start: { value: start, margin: 0 },
    cards: { value: cards, margin: 0 },
  });
  const review = (state: string, ...ledgers: object[]) =>
    ({ state, review: { ledger: ledgers } }) as unknown as Pick<ReviewSeen, 'state' | 'review'>;

  it('is that of the person from whom chance took most, never that of a bot', () => {
    const done = review('done', ledger(0.1, -0.2), ledger(-0.3, -0.3), ledger(-0.1, -0.1));
    expect(unluckiest(round, done)).toEqual({ name: 'Cleo', figure: 0, round: 2, share: -0.2 });
  });

  it('is nobody’s before the review is done, or where chance was kind', () => {
    expect(unluckiest(round, review('working', ledger(0, -1)))).toBeNull();
    expect(unluckiest(round, review('done', ledger(0, 0.1), ledger(0, -1), ledger(0.2, 0)))).toBeNull();
  });
});
