import { expect, test } from 'vitest';
import { placed, type Measured } from './placing';

const row = (number: number, top: number): Measured => ({
  number,
  seat: { left: 1000, top, width: 300, height: 40 },
  size: { width: 200, height: 50 },
});
const chip = (number: number, left: number): Measured => ({
  number,
  seat: { left, top: 8, width: 70, height: 62 },
  size: { width: 160, height: 40 },
});

test('beside a list a bubble ends left of its seat, at its height', () => {
  const spot = placed([row(1, 100)], { below: false, wide: 1300, high: 700 }).get(1);
  expect(spot).toEqual({ left: 790, top: 95, tip: 25 });
});

test('below chips a bubble stays inside the window, and its tip under its chip', () => {
  const spots = placed([chip(1, 5), chip(2, 315)], { below: true, wide: 390, high: 800 });
  expect(spots.get(1)).toEqual({ left: 6, top: 80, tip: 34 });
  expect(spots.get(2)).toEqual({ left: 390 - 160 - 6, top: 80, tip: 126 });
});

test('below chips a bubble leaves what must be read first', () => {
  expect(placed([chip(1, 5)], { below: true, wide: 390, high: 800, clear: 130 }).get(1)?.top).toBe(140);
});

test('a bubble gives way to an earlier one', () => {
  const spots = placed([chip(1, 5), chip(2, 85)], { below: true, wide: 390, high: 800 });
  expect(spots.get(2)?.top).toBe(80 + 40 + 10);
});

test('without its seat on the page a bubble is not drawn', () => {
  expect(placed([{ ...row(1, 0), seat: null }], { below: false, wide: 1300, high: 700 }).size).toBe(0);
});

test('a seat that is hidden has no bubble', () => {
  const hidden = { ...chip(1, 0), seat: { left: 0, top: 0, width: 0, height: 0 } };
  expect(placed([hidden], { below: true, wide: 390, high: 800 }).size).toBe(0);
});
