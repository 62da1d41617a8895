import { describe, expect, it } from 'vitest';
import usual from '../../../../../src/grotto/games/erdgeister/boards/default.toml?raw';
import { readToml, Unreadable } from './toml';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(readToml(text)));

describe('a board file', () => {
  it('is read as the server reads it', () => {
    expect(plain(usual)).toEqual({
      name: 'reconstruction',
      reconstruction: true,
      note: 'Field counts and special fields are a reconstruction, not read off a printed board.',
      tunnel_length: 10,
      arrow_fields: [1, 2, 3],
      shaft_length: 8,
      protected_fields: [7, 8],
      dark_corner_room: 1,
      leave_by_entrance: true,
      tunnels: {
        A: { dark: [5], sneak: [{ in: 7, out: 10 }], secret: [9] },
        B: { dark: [7], sneak: [{ in: 5, out: 8 }], secret: [9] },
        C: { dark: [5], sneak: [{ in: 7, out: 10 }], secret: [9] },
        D: { dark: [7], sneak: [{ in: 5, out: 8 }], secret: [9] },
      },
      faces: { I: { secret: [3], dark: [5] }, II: { sneak: [{ in: 2, out: 5 }], dark: [4] } },
    });
  });

  it('may be written in the other ways that TOML has', () => {
    const text =
      'name = \'mine "x"\' # so\r\nnote = "a\\"b\\u00e9"\nlist = [\n  1, # one\n  2,\n]\ntiles.b.I = { sneak = [{ in = 2, out = "c4" }], dark = [] }\n"tunnel_length" = +1_0\n[faces . I]\nempty = {}';
    expect(plain(text)).toEqual({
      name: 'mine "x"',
      note: 'a"bé',
      list: [1, 2],
      tiles: { b: { I: { sneak: [{ in: 2, out: 'c4' }], dark: [] } } },
      tunnel_length: 10,
      faces: { I: { empty: {} } },
    });
  });

  it.each([
    ['a = 1\nb =', 2],
    ['a = 1 2', 1],
    ['a = 1.5', 1],
    ['a = "open', 1],
    ['a = [1 2]', 1],
    ['\n\na = 1\na = 2', 4],
    ['a = 1\n[a]', 2],
    ['[[tunnels]]', 1],
    ['{"name": "json"}', 1],
    ['a = yes', 1],
  ])('that cannot be read says where: %j', (text, line) => {
    expect(() => readToml(text)).toThrow(Unreadable);
    try {
      readToml(text);
    } catch (error) {
      expect((error as Unreadable).line).toBe(line);
    }
  });

  it('changes nothing but itself', () => {
    const read = readToml('__proto__ = 1\n[constructor]\nprototype = 2');
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['prototype']).toBeUndefined();
  });
});
