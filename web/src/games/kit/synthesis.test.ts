import { describe, expect, test } from 'vitest';
import { GAMES } from '..';
import { SOUNDS, type Sound } from './sounds';
import { loopOf, PEAK, RATE, samplesOf } from './synthesis';

const named: [string, Sound][] = [SOUNDS, ...GAMES.map((game) => game.sounds)].flatMap((some) => Object.entries(some));
/** Every sound once: games share some. */
const all = [...new Map(named.map(([name, sound]) => [sound, [name, samplesOf(sound)] as const])).values()];
const decibel = (level: number): number => 20 * Math.log10(level);
const peak = (samples: Float32Array): number => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const mean = (samples: Float32Array): number => samples.reduce((sum, one) => sum + one, 0) / samples.length;

describe('every sound', () => {
  test.each(all)('%s does not clip, is heard, and begins and ends in silence', (_, samples) => {
    expect(samples.every((one) => Number.isFinite(one))).toBe(true);
    expect(decibel(peak(samples))).toBeLessThanOrEqual(-6);
    expect(decibel(peak(samples))).toBeGreaterThan(-22);
    expect(Math.abs(mean(samples))).toBeLessThan(0.005);
    expect(Math.abs(samples[0] as number)).toBeLessThan(0.02);
    expect(peak(samples.slice(-RATE / 100))).toBeLessThan(0.01);
  });

  test('the loudest one peaks at -6 dBFS', () => {
    expect(Math.max(...all.map(([, samples]) => peak(samples)))).toBeCloseTo(PEAK, 5);
  });

  test('rings where ears are not at their most sensitive, so that it can be left on', () => {
    const bells = named.flatMap(([name, sound]) => sound.map(({ wave, pitch }) => ({ name, wave, pitch })));
    expect(bells.filter(({ wave, pitch }) => wave === 'bell' && pitch > 2400)).toEqual([]);
  });

  test('sounds the same each time', () => {
    expect([...samplesOf(SOUNDS.talk)]).toEqual([...samplesOf(SOUNDS.talk)]);
  });
});

describe('the ambience of every game', () => {
  test.each(GAMES.map(({ name, ambience }) => [name, ambience] as const))(
    '%s is quiet and has no seam',
    (_, ambience) => {
      if (ambience === undefined) throw new Error('it has none');
      const loop = loopOf(ambience);
      expect(decibel(peak(loop))).toBeLessThan(-30);
      expect(decibel(peak(loop))).toBeGreaterThan(-40);
      const steps = loop.map((one, i) => Math.abs(one - (loop[(i + 1) % loop.length] as number)));
      expect(steps[steps.length - 1]).toBeLessThanOrEqual(peak(steps.slice(0, -1)));
    },
  );
});
