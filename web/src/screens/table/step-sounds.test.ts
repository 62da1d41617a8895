import { expect, test } from 'vitest';
import type { GameEvent } from '../../games/kit/board';
import { GAMES } from '../../games';
import { sounds as diamant } from '../../games/diamant/film/sounds';
import { sounds as emerald } from '../../games/emerald/film/sounds';
import { sounds as erdgeister } from '../../games/erdgeister/film/sounds';
import { SOUNDS, type Sound } from '../../games/kit/sounds';
import { soundsOf } from './step-sounds';

const event = (kind: string, ...facts: string[]): GameEvent => ({
  by: 0,
  text: kind,
  value: { text: kind, kind, clause: 'E-23' },
  facts: facts.map((fact) => ({ kind: fact, clause: 'E-23' })),
  clause: null,
  says: [],
});

test('a step sounds like what was done and what came of it', () => {
  const { move, gems, card, step } = SOUNDS;
  expect(soundsOf([event('move', 'landed', 'took'), event('x', 'dragon')], emerald)).toEqual([
    move,
    gems,
    emerald.dragon,
  ]);
  expect(soundsOf([event('roll', 'dragon')], emerald)).toEqual([SOUNDS.die, emerald.dragon]);
  expect(soundsOf([event('card', 'first-trap')], diamant)).toEqual([card, diamant['first-trap']]);
  expect(soundsOf([event('spy'), event('show', 'shown')], erdgeister)).toEqual([SOUNDS.spy, erdgeister.shown]);
  expect(soundsOf([event('pass', 'turn')], erdgeister)).toEqual([step]);
});

test('of many sounds only the last ones are left', () => {
  expect(soundsOf([event('move', 'took'), event('roll', 'dragon', 'caught')], emerald)).toEqual([
    SOUNDS.die,
    emerald.dragon,
    SOUNDS.fire,
  ]);
});

test('no sound is longer than a step may be, and no tone comes out of nothing', () => {
  const all: [string, Sound][] = [SOUNDS, ...GAMES.map((game) => game.sounds)].flatMap((some) => Object.entries(some));
  for (const [name, tones] of all) {
    expect(Math.max(...tones.map((tone) => tone.at + tone.lasts)), name).toBeLessThanOrEqual(2);
    // a glide to nothing is an error of the browser's
    for (const { pitch, to = pitch, loud } of tones) expect(Math.min(pitch, to, loud), name).toBeGreaterThan(0);
  }
});
