import { expect, test } from 'vitest';
import type { GameEvent } from '../../../games/kit/board';
import { botEmote, greeter, STRETCH, type Feelings } from './bot-emotes';

const event = (text: string): GameEvent => ({
  by: 1,
  text,
  value: { kind: 'move', text, clause: '' },
  facts: [],
  clause: null,
  says: [],
});
const history = Array.from({ length: 300 }, (_, i) => event(`m${i}`));
/** Everybody is pleased by everything. */
const feelings: Feelings = { table: 'abc', bots: [1, 2], moods: () => ({ 0: 'happy', 1: 'happy', 2: 'shocked' }) };
const all = (past: readonly GameEvent[], start: number, how = feelings): [number, number][] =>
  past.flatMap((_, i) => {
    const found = botEmote(past, start, start + i, how);
    return found ? [[start + i, found.seat] as [number, number]] : [];
  });

test('bots show something rarely, and only bots', () => {
  const calm: Feelings = {
    ...feelings,
    moods: (one) => (Number(one.text.slice(1)) % 7 ? {} : { 0: 'happy', 1: 'shocked' }),
  };
  const found = all(history, 0, calm);
  expect(found.length).toBeGreaterThan(1);
  expect(found.every(([, seat]) => seat === 1)).toBe(true);
  expect(found.length).toBeLessThan(history.length / STRETCH);
});

test('who has only the last part of the past sees the same', () => {
  const calm: Feelings = { ...feelings, moods: (one) => (Number(one.text.slice(1)) % 9 ? {} : { 2: 'happy' }) };
  const late = all(history.slice(150), 150, calm).filter(([at]) => at >= 150 + STRETCH);
  expect(late).toEqual(all(history, 0, calm).filter(([at]) => at >= 150 + STRETCH));
});

test('where feelings come one after the other bots do not chatter', () => {
  const found = all(history, 0).map(([at]) => at);
  for (const [i, at] of found.entries()) expect(at - (found[i - 1] ?? -STRETCH)).toBeGreaterThan(6);
  expect(found.length).toBeLessThan(history.length / STRETCH + 1);
});

test('one of the bots greets, the same for everybody; without bots nobody does', () => {
  expect([1, 2]).toContain(greeter(feelings));
  expect(greeter(feelings)).toBe(greeter({ ...feelings }));
  expect(greeter({ ...feelings, bots: [] })).toBeNull();
});
