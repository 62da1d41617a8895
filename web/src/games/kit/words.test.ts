import { describe, expect, it } from 'vitest';
import { BoardWords, capital } from './words';

const MESSAGES = { en: { got: 'got *{n}*' }, de: { got: '' }, nl: { got: '' }, cs: { got: '' } };

describe('words of a board', () => {
  const en = new BoardWords('en', MESSAGES);

  it('join names as the server does, without a comma before the last one', () => {
    expect(en.list(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo');
    expect(en.either(['1', '2', '3'])).toBe('1, 2 or 3');
    expect(new BoardWords('de', MESSAGES).list(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben und Cleo');
    expect([en.list([]), en.list(['Ann'])]).toEqual(['', 'Ann']);
  });

  it('are said without their emphasis, also by a function that was handed on alone', () => {
    const { say } = en;
    expect(say('got', { n: '*' })).toBe('got *');
    expect(en.parts('got', { n: 3 })).toEqual([
      { text: 'got ', strong: false },
      { text: '3', strong: true },
    ]);
  });

  it('begin a sentence with a capital letter, whatever letter it is', () => {
    expect([capital('žlutý'), capital('')]).toEqual(['Žlutý', '']);
  });
});
