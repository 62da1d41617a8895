/**
 * Makes sounds as samples: layers of tones and filtered noise in a small stone room. No browser is needed, so a test can
 * measure every sound.
 */
import { random } from '../../art/random';

export const RATE = 32_000;
/** The loudest sample of the loudest sound: -6 dBFS. */
export const PEAK = 0.5;

export interface Tone {
  /** Hertz; where it glides, also at its end. Of noise: the middle of what is left of it. */
  pitch: number;
  to?: number;
  /** Seconds from now, and how long. */
  at: number;
  lasts: number;
  /** Against the loudest sound that there is, from 0 to 1. */
  loud: number;
  wave: 'sine' | 'triangle' | 'sawtooth' | 'bell' | 'noise';
  /** Seconds until it is at its loudest. */
  attack?: number;
  /** For noise: how narrow its band is. */
  narrow?: number;
}

export type Sound = readonly Tone[];

const ATTACK = 0.008;
/** The room goes on sounding after the last tone. */
const TAIL = 0.7;
const WET = 0.16;

/** Parts of a bell's tone: pitch, loudness and how much faster they fade. */
const BELL = [
  [1, 1, 1],
  [2.01, 0.42, 1.6],
  [2.98, 0.2, 2.4],
  [5.3, 0.1, 4],
] as const;

function waveAt(wave: Tone['wave'], turns: number): number {
  const part = turns - Math.floor(turns);
  if (wave === 'triangle') return 1 - 4 * Math.abs(part - 0.5);
  // few overtones instead of a hard edge
  if (wave === 'sawtooth') {
    const angle = 2 * Math.PI * turns;
    return 0.6 * Math.sin(angle) + 0.3 * Math.sin(2 * angle) + 0.2 * Math.sin(3 * angle) + 0.1 * Math.sin(4 * angle);
  }
  return Math.sin(2 * Math.PI * turns);
}

/** The volume after some seconds: up quickly, then fading. */
function envelope(time: number, { lasts, attack = ATTACK }: Tone, faster = 1): number {
  const up = Math.min(1, time / attack);
  const end = Math.min(1, (lasts - time) / 0.03);
  return time > lasts ? 0 : up * end * Math.exp((-4.5 * faster * Math.max(0, time - attack)) / lasts);
}

function addTone(out: Float32Array, tone: Tone, part: readonly [number, number, number] = [1, 1, 1]): void {
  const { pitch, to = pitch, at, lasts, loud, wave } = tone;
  const [times, share, faster] = part;
  const [first, count] = [Math.round(at * RATE), Math.floor(lasts * RATE)];
  const glide = (to / pitch) ** (1 / count);
  let [turns, step] = [0, (times * pitch) / RATE];
  for (let i = 0; i < count; i++) {
    turns += step;
    step *= glide;
    out[first + i]! += loud * share * envelope(i / RATE, tone, faster) * waveAt(wave, turns);
  }
}

/** Noise through a band-pass whose middle glides. */
function addNoise(out: Float32Array, tone: Tone): void {
  const { pitch, to = pitch, at, lasts, loud, narrow = 1.2 } = tone;
  const next = random(Math.round(pitch * 7 + at * 1000));
  const [first, count] = [Math.round(at * RATE), Math.floor(lasts * RATE)];
  const glide = (to / pitch) ** (1 / count);
  let [low, band, middle] = [0, 0, pitch];
  for (let i = 0; i < count; i++) {
    const f = 2 * Math.sin((Math.PI * Math.min(middle, RATE / 7)) / RATE);
    middle *= glide;
    low += f * band;
    band += f * (2 * next() - 1 - low - band / narrow);
    out[first + i]! += 1.6 * loud * envelope(i / RATE, tone) * band;
  }
}

/** Echoes of a small room of stone: combs that lose their heights, then two all-passes. */
function inRoom(dry: Float32Array, wet: number): Float32Array {
  const echo = new Float32Array(dry.length);
  for (const [delay, back] of [
    [0.0297, 0.71],
    [0.0371, 0.68],
    [0.0411, 0.66],
    [0.0437, 0.64],
  ] as const) {
    const line = new Float32Array(Math.round(delay * RATE));
    let [at, dull] = [0, 0];
    for (let i = 0; i < dry.length; i++) {
      const heard = line[at]!;
      dull += 0.45 * (heard - dull);
      line[at] = dry[i]! + back * dull;
      at = (at + 1) % line.length;
      echo[i]! += heard / 4;
    }
  }
  for (const delay of [0.005, 0.0017]) diffuse(echo, Math.round(delay * RATE));
  return dry.map((sample, i) => sample + wet * 4 * echo[i]!);
}

function diffuse(samples: Float32Array, delay: number): void {
  const line = new Float32Array(delay);
  for (let i = 0; i < samples.length; i++) {
    const [heard, now] = [line[i % delay]!, samples[i]!];
    line[i % delay] = now + 0.5 * heard;
    samples[i] = heard - 0.5 * line[i % delay]!;
  }
}

const loudest = (samples: Float32Array): number => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

/** The samples of a sound: its loudest one is as loud as its loudest tone says. */
export function samplesOf(sound: Sound): Float32Array<ArrayBuffer> {
  const ends = Math.max(0, ...sound.map(({ at, lasts }) => at + lasts)) + TAIL;
  const dry = new Float32Array(Math.ceil(ends * RATE));
  for (const tone of sound) {
    if (tone.wave === 'noise') addNoise(dry, tone);
    else if (tone.wave === 'bell') for (const part of BELL) addTone(dry, tone, part);
    else addTone(dry, tone);
  }
  const heard = inRoom(dry, WET);
  const factor = (PEAK * Math.max(0, ...sound.map(({ loud }) => loud))) / (loudest(heard) || 1);
  return Float32Array.from(heard, (sample) => sample * factor);
}

/** What is heard all the time, very quietly: wind, and now and then something. */
export interface Ambience {
  /** Hertz, the middle of the wind's noise. */
  wind: number;
  /** Played now and then, this many times in the loop. */
  now: Sound;
  times: number;
}

const LOOP = 12;
/** The loudest sample of an ambience: about -32 dBFS. */
const QUIET = 0.025;

/** A loop without a seam. */
export function loopOf({ wind, now, times }: Ambience): Float32Array<ArrayBuffer> {
  const next = random(Math.round(wind));
  const length = LOOP * RATE;
  const out = new Float32Array(length);
  let [low, band] = [0, 0];
  const f = 2 * Math.sin((Math.PI * wind) / RATE);
  // a second more, which fades into the beginning
  for (let i = -RATE; i < length; i++) {
    low += f * band;
    band += f * (2 * next() - 1 - low - band / 0.8);
    const breath = 0.6 + 0.4 * Math.sin((2 * Math.PI * i) / length);
    const share = i < 0 ? (i + RATE) / RATE : i >= length - RATE ? (length - i) / RATE : 1;
    out[(i + length) % length]! += share * breath * low;
  }
  const [level, sample] = [QUIET / (loudest(out) || 1), samplesOf(now)];
  const whole = out.map((one) => one * level * 0.6);
  for (let n = 0; n < times; n++) {
    const [at, loud] = [Math.floor(next() * length), (0.4 + 0.6 * next()) * (QUIET / (loudest(sample) || 1))];
    for (let i = 0; i < sample.length; i++) whole[(at + i) % length]! += loud * sample[i]!;
  }
  const most = loudest(whole);
  return Float32Array.from(whole, (one) => (one * QUIET) / (most || 1));
}
