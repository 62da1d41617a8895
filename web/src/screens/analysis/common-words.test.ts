import { expect, test } from 'vitest';
import { commonWords } from './common-words';

test('what all sentences begin and end with is said once', () => {
  expect(commonWords(['Seat 1 will begin', 'Seat 2 will begin'])).toEqual({
    before: 'Seat',
    own: ['1', '2'],
    after: 'will begin',
  });
  expect(commonWords(['The dragon wakes: 1 step', 'The dragon wakes: 2 steps'])).toEqual({
    before: 'The dragon wakes:',
    own: ['1 step', '2 steps'],
    after: '',
  });
});

test('nothing is left empty, even where one sentence is part of another', () => {
  expect(commonWords(['a b', 'a b c']).own).toEqual(['b', 'b c']);
  expect(commonWords(['a a', 'a a a']).own).toEqual(['a', 'a a']);
});

test('one sentence alone, and sentences without a word in common, stay whole', () => {
  expect(commonWords(['Number 3'])).toEqual({ before: '', own: ['Number 3'], after: '' });
  expect(commonWords(['a ruby', 'an emerald'])).toEqual({ before: '', own: ['a ruby', 'an emerald'], after: '' });
  expect(commonWords([])).toEqual({ before: '', own: [], after: '' });
});
