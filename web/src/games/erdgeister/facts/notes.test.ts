import { beforeEach, expect, it } from 'vitest';
import { Notes, notesOf } from './notes.svelte';

beforeEach(() => localStorage.clear());

it('marks go round: a guess, struck out, none', () => {
  const notes = new Notes(null);
  const seen = [1, 2, 3].map(() => (notes.mark('Bb'), notes.marks['Bb']));
  expect(seen).toEqual(['guess', 'no', undefined]);
  expect(localStorage.length).toBe(0);
});

it('are kept for this seat of this table, and for no other', () => {
  const name = notesOf('t1', 2);
  new Notes(name).mark('Bb');
  expect(new Notes(name).marks).toEqual({ Bb: 'guess' });
  expect(new Notes(notesOf('t1', 1)).marks).toEqual({});
  expect(new Notes(notesOf('t2', 2)).marks).toEqual({});
  expect([notesOf(undefined, 2), notesOf('t1', null)]).toEqual([null, null]);
});
