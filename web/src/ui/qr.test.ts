import { describe, expect, it } from 'vitest';
import { squares, TooLong } from './qr';

const drawn = (text: string): string[] => squares(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

describe('a QR code', () => {
  it('is as large as its text needs', () => {
    expect(squares('a').length).toBe(21);
    expect(squares('x'.repeat(14)).length).toBe(21);
    expect(squares('x'.repeat(15)).length).toBe(25);
    expect(squares('x'.repeat(287)).length).toBe(65);
    expect(() => squares('x'.repeat(288))).toThrow(TooLong);
  });

  it('has a finder in three corners and none in the fourth', () => {
    const rows = drawn('https://play.example/t/abcdefgh#inv_0123456789012345678901234567');
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
    const corner = (x: number, y: number): string[] => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
    const end = rows.length - 7;
    expect(corner(0, 0)).toEqual(finder);
    expect(corner(end, 0)).toEqual(finder);
    expect(corner(0, end)).toEqual(finder);
    expect(corner(end, end)).not.toEqual(finder);
  });

  it('is the code that other programs make and read', () => {
    // this very code was read by a scanner's library
    expect(drawn('GROTTO')).toEqual([
      '#######.#.....#######',
      '#.....#.####..#.....#',
      '#.###.#.###.#.#.###.#',
      '#.###.#...##..#.###.#',
      '#.###.#.##..#.#.###.#',
      '#.....#...###.#.....#',
      '#######.#.#.#.#######',
      '..........###........',
      '#..######.#.##..#.###',
      '.###...###..#.#.#.###',
      '#.##..#..#...##.##.##',
      '.#.###.#...#......###',
      '#...####.##...#..##.#',
      '........#..##....#.##',
      '#######.#.#.######...',
      '#.....#.#..###.#.##..',
      '#.###.#.#.###.#.#.###',
      '#.###.#.#####...#.#..',
      '#.###.#..##...#.#####',
      '#.....#......##..####',
      '#######.#.##....###..',
    ]);
  });
});
