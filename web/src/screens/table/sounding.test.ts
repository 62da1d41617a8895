import { expect, test } from 'vitest';
import type { GameEvent } from '../../boards/board';
import { SOUNDS } from '../../boards/tones';
import { soundsOf } from './sounding';

const event = (kind: string, ...facts: string[]): GameEvent => ({
  by: 0,
  text: kind,
  value: { text: kind, kind },
  facts: facts.map((fact) => ({ kind: fact })),
});

test('a step sounds like what was done and what came of it', () => {
  expect(soundsOf([event('move', 'landed', 'took'), event('roll', 'dragon')])).toEqual(['move', 'gems', 'dragon']);
  expect(soundsOf([event('card', 'first-trap')])).toEqual(['card', 'hazard']);
  expect(soundsOf([event('spy'), event('show', 'shown')])).toEqual(['key']);
  expect(soundsOf([event('pass', 'turn')])).toEqual(['step']);
});

test('of many sounds only the last ones are left', () => {
  expect(soundsOf([event('move', 'took'), event('roll', 'dragon', 'caught')])).toEqual(['gems', 'dragon', 'danger']);
});

test('no sound is longer than a step may be, and no tone comes out of nothing', () => {
  for (const [name, tones] of Object.entries(SOUNDS)) {
    expect(Math.max(...tones.map((tone) => tone.at + tone.lasts)), name).toBeLessThanOrEqual(2);
    // a glide to nothing is an error of the browser's
    for (const { pitch, to = pitch, loud } of tones) expect(Math.min(pitch, to, loud), name).toBeGreaterThan(0);
  }
});
