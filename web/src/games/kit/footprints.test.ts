import { describe, expect, test } from 'vitest';
import type { GameEvent } from './board';
import { footprints } from './footprints';
import { printsAlong } from './print-marks';

/** `0: a A-B-C`: seat 0 moves a from A over B to C; `> 1`: and then it is the turn of seat 1. */
function past(...lines: string[]): GameEvent[] {
  return lines.map((line) => {
    const [, by, text, next] = /^(\d|\?): ?(.*?)(?: > (\d))?$/.exec(line) as unknown as string[];
    return {
      by: by === '?' ? 'chance' : Number(by),
      text: text ?? '',
      value: { kind: 'move', text: text ?? '', clause: '' },
      facts: next === undefined ? [] : [{ kind: 'turn', clause: '', seat: Number(next) }],
      clause: null,
      says: [],
    };
  });
}
function moveOf({ text }: GameEvent): { piece: string; path: string[] } | null {
  const [, piece, path] = /^(\w) (\S+)$/.exec(text) ?? [];
  return piece && path ? { piece, path: path.split('-') } : null;
}
const trails = (viewer: number | null, ...lines: string[]): string[] =>
  footprints({ viewer, history: past(...lines) }, moveOf).map(
    ({ seat, piece, path }) => `${seat}: ${piece} ${path.join('-')}`,
  );

describe('footprints', () => {
  const ROUND = ['?: set up > 0', '0: a A-B > 1', '1: b C-D > 2', '2: c E-F-G > 0'];

  test('show how every rival moved since my last turn', () => {
    expect(trails(0, ...ROUND)).toEqual(['1: b C-D', '2: c E-F-G']);
    expect(trails(1, ...ROUND)).toEqual(['2: c E-F-G']);
  });

  test('last until I act', () => {
    expect(trails(0, ...ROUND, '0: a B-C')).toEqual([]);
    expect(trails(0, ...ROUND, '?: the die')).toHaveLength(2);
  });

  test('stay when I only answer in the turn of a rival', () => {
    expect(trails(0, ...ROUND.slice(0, 3), '0: bribe', '2: c E-F > 0')).toEqual(['1: b C-D', '2: c E-F']);
  });

  test('show moves before my first turn', () => {
    expect(trails(2, ...ROUND.slice(0, 3))).toEqual(['0: a A-B', '1: b C-D']);
  });

  test('know which move of a piece was the first', () => {
    const history = past('0: a A-B > 1', '1: b C-D', '1: c X-Y', '1: b D-E');
    expect(footprints({ viewer: 0, history }, moveOf).map(({ first }) => first)).toEqual([true, true, false]);
  });

  test('tell who carried a piece, also one of mine', () => {
    expect(trails(0, '0: a A-B > 1', '1: a B-H > 2', '2: a H-J > 0')).toEqual(['1: a B-H', '2: a H-J']);
  });

  test('are not for onlookers', () => {
    expect(trails(null, ...ROUND)).toEqual([]);
  });

  test('work without the beginning of the history, and without turns', () => {
    expect(trails(0, '1: b C-D', '0: a A-B', '2: c E-F')).toEqual(['2: c E-F']);
  });
});

describe('prints along a line', () => {
  const spacing = { stride: 10, width: 3, gap: 5 };

  test('stand to the left and to the right by turns and point along it', () => {
    const prints = printsAlong(
      [
        [0, 0],
        [30, 0],
      ],
      spacing,
    );
    expect(prints.map(({ p }) => p)).toEqual([
      [5, 3],
      [15, -3],
      [25, 3],
    ]);
    expect(prints.map(({ turn }) => turn)).toEqual([0, 0, 0]);
  });

  test('go round corners', () => {
    const turns = printsAlong(
      [
        [0, 0],
        [20, 0],
        [20, 20],
      ],
      spacing,
    ).map(({ turn }) => turn);
    expect(turns).toEqual([0, 0, 90, 90]);
  });

  test('are none on a line that is too short', () => {
    expect(
      printsAlong(
        [
          [0, 0],
          [4, 0],
        ],
        spacing,
      ),
    ).toEqual([]);
    expect(printsAlong([[0, 0]], spacing)).toEqual([]);
  });
});
