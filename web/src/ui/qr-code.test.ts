import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import QrCode from './QrCode.svelte';

const LINK = 'https://play.example/t/abcdefgh#inv_0123456789012345678901234567';

it('draws a QR code with its quiet zone', async () => {
  render(QrCode, { link: LINK, label: 'The link' });
  const svg = await screen.findByRole('img', { name: 'The link' }, { timeout: 50_000 });
  expect(svg.getAttribute('viewBox')).toBe('-4 -4 45 45'); // version 5, and four modules on each side
  const drawn = new Set(
    svg
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+/g),
  );
  const row = (y: number, from: number): string =>
    Array.from({ length: 7 }, (_, x) => (drawn.has(`M${from + x} ${y}`) ? '#' : '.')).join('');
  const corner = (x: number, y: number): string[] => Array.from({ length: 7 }, (_, i) => row(y + i, x));
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  expect(corner(0, 0)).toEqual(finder);
  expect(corner(30, 0)).toEqual(finder);
  expect(corner(0, 30)).toEqual(finder);
  expect(corner(30, 30)).not.toEqual(finder);
});
