/** The sounds that games share, and playing them. Off unless somebody switched them on. */
import { idle } from '../../shell/idle';
import { preferences } from '../../shell/preferences.svelte';
import { loopOf, RATE, samplesOf, type Ambience, type Sound, type Tone } from './synthesis';

export type { Ambience, Sound, Tone };

export const bell = (pitch: number, at: number, loud = 0.5, lasts = 0.7): Tone => ({
  pitch,
  at,
  lasts,
  loud,
  wave: 'bell',
});
/** Filtered noise: a brush, a rumble, a breath. */
export const hiss = (pitch: number, at: number, lasts: number, loud: number, more: Partial<Tone> = {}): Tone => ({
  pitch,
  at,
  lasts,
  loud,
  wave: 'noise',
  ...more,
});
const tap = (pitch: number, at: number, loud = 0.3): Tone => ({ pitch, at, lasts: 0.1, loud, wave: 'triangle' });
/** Something that knocks on wood or stone: a dull tone and its dust. */
const knock = (pitch: number, at: number, loud: number): Tone[] => [
  { pitch, to: pitch * 0.6, at, lasts: 0.12, loud, wave: 'sine', attack: 0.002 },
  hiss(pitch * 9, at, 0.05, loud * 0.5, { attack: 0.001 }),
];

/** Sounds that every game may use; a game adds its own. */
export const SOUNDS = {
  turn: [bell(659.3, 0, 0.4, 0.8), bell(880, 0.14, 0.36, 0.9)],
  step: [tap(330, 0, 0.2), tap(247, 0.05, 0.15)],
  lock: [tap(523.3, 0, 0.26), tap(784, 0.06, 0.22), hiss(2600, 0, 0.04, 0.1)],
  talk: [bell(1046.5, 0, 0.2, 0.3)],
  /** Steps on stone. */
  move: [0, 0.15, 0.3].flatMap((at, i) => [
    hiss(i % 2 ? 520 : 640, at, 0.09, 0.3, { attack: 0.004 }),
    ...knock(i % 2 ? 96 : 110, at, 0.26),
  ]),
  card: [hiss(2200, 0, 0.12, 0.3, { to: 5200, attack: 0.04 }), ...knock(190, 0.12, 0.3)],
  gems: [1568, 2093, 1760, 2349].map((pitch, i) => bell(pitch, i * 0.07, 0.3 - 0.03 * i, 0.4)),
  coins: [0, 0.06, 0.15].flatMap((at, i) => [
    bell(1865 + 233 * i, at, 0.3, 0.28),
    hiss(4800, at, 0.03, 0.1, { attack: 0.001 }),
  ]),
  die: [0, 0.09, 0.16, 0.21, 0.25, 0.28].flatMap((at, i) => knock(420 - 40 * (i % 3), at, 0.42 - 0.04 * i)),
  /** Stone and traps. */
  danger: [
    { pitch: 58, to: 34, at: 0, lasts: 1.3, loud: 1, wave: 'sawtooth', attack: 0.03 },
    hiss(150, 0, 1.4, 0.9, { to: 60, attack: 0.05, narrow: 0.9 }),
    ...knock(74, 0.22, 0.6),
    ...knock(62, 0.48, 0.5),
    hiss(1800, 0.3, 0.7, 0.16, { to: 700, attack: 0.1 }),
  ],
  fire: [
    hiss(420, 0, 1.1, 0.9, { to: 1500, attack: 0.22, narrow: 0.8 }),
    hiss(1900, 0.12, 0.9, 0.34, { to: 3200, attack: 0.2 }),
    { pitch: 82, to: 55, at: 0, lasts: 1, loud: 0.5, wave: 'sawtooth', attack: 0.15 },
  ],
  /** A cloak, a look, a whisper. */
  spy: [
    hiss(900, 0, 0.4, 0.26, { to: 2600, attack: 0.18 }),
    bell(1318.5, 0.26, 0.26, 0.5),
    bell(1244.5, 0.4, 0.22, 0.7),
  ],
  /** A key turns, a lid opens. */
  chest: [
    ...knock(300, 0, 0.3),
    ...knock(240, 0.1, 0.34),
    hiss(500, 0.2, 0.35, 0.18, { to: 900, attack: 0.15 }),
    bell(1046.5, 0.42, 0.34, 0.8),
    bell(1568, 0.5, 0.3, 0.9),
  ],
  arrive: [bell(587.3, 0, 0.34, 0.5), bell(784, 0.11, 0.34, 0.6), bell(987.8, 0.22, 0.3, 0.8)],
  /** One piece of what is counted. */
  count: [bell(1760, 0, 0.2, 0.2)],
  end: [
    ...[261.6, 329.6, 392, 523.3].map((pitch, i) => bell(pitch, 0.06 * i, 0.8, 1.6)),
    bell(784, 0.3, 0.6, 1.6),
    bell(1046.5, 0.42, 0.5, 1.5),
  ],
  /** Somebody else has won: warm, not sad. */
  lost: [bell(440, 0, 0.4, 0.9), bell(392, 0.2, 0.4, 0.9), bell(349.2, 0.4, 0.4, 1.4), bell(523.3, 0.4, 0.26, 1.4)],
} satisfies Record<string, Sound>;

interface Output {
  context: AudioContext;
  /** All sounds together; a limiter behind it keeps several at once from clipping. */
  sum: GainNode;
}

/** The browser's limiter raises the volume of everything (Web Audio, "makeup gain"): this undoes it. */
const AS_RENDERED = 0.68;

let output: Output | null = null;
const made = new WeakMap<object, AudioBuffer>();

function opened(): Output {
  if (output === null) {
    const context = new AudioContext();
    const [sum, limiter, level] = [context.createGain(), context.createDynamicsCompressor(), context.createGain()];
    limiter.threshold.value = -7;
    limiter.knee.value = 2;
    limiter.ratio.value = 20;
    limiter.attack.value = 0.002;
    level.gain.value = AS_RENDERED;
    sum.connect(limiter).connect(level).connect(context.destination);
    output = { context, sum };
  }
  if (output.context.state === 'suspended') void output.context.resume();
  return output;
}

function bufferOf(what: object, samples: () => Float32Array<ArrayBuffer>): AudioBuffer {
  let found = made.get(what);
  if (found === undefined) {
    const heard = samples();
    found = new AudioBuffer({ length: heard.length, sampleRate: RATE });
    found.copyToChannel(heard, 0);
    made.set(what, found);
  }
  return found;
}

/** Makes sounds while the page is idle: each takes some hundredths of a second, which would make a film stutter. */
export function prepare(sounds: readonly Sound[]): void {
  const [sound, ...others] = sounds.filter((one) => !made.has(one));
  if (sound === undefined || !audible()) return;
  void idle().then(() => {
    bufferOf(sound, () => samplesOf(sound));
    prepare(others);
  });
}

function begun(
  buffer: AudioBuffer,
  { context, sum }: Output,
  after: number,
): { node: AudioBufferSourceNode; gain: GainNode } {
  const [node, gain] = [context.createBufferSource(), context.createGain()];
  node.buffer = buffer;
  node.connect(gain).connect(sum);
  node.start(context.currentTime + after);
  return { node, gain };
}

/** How many parts of the page have switched sounds off. */
let silent = 0;

/** Nothing is heard from here until what this gives back is called: another device plays the sounds. */
export function silence(): () => void {
  silent++;
  return () => void silent--;
}

const audible = (): boolean => {
  const { sound, volume } = preferences.chosen;
  return silent === 0 && sound && volume > 0 && typeof AudioContext !== 'undefined';
};

/** Plays a sound, `after` seconds from now. */
export function play(sound: Sound, after = 0): void {
  if (!audible()) return;
  try {
    const out = opened();
    begun(
      bufferOf(sound, () => samplesOf(sound)),
      out,
      after,
    ).gain.gain.value = preferences.chosen.volume;
  } catch {
    // no sound here
  }
}

/** Begins what is heard all the time; gives back how to end it. */
export function surround(ambience: Ambience): () => void {
  if (!audible()) return () => undefined;
  try {
    const out = opened();
    const { node, gain } = begun(
      bufferOf(ambience, () => loopOf(ambience)),
      out,
      0,
    );
    node.loop = true;
    const now = out.context.currentTime;
    gain.gain.setValueAtTime(0, now);
    gain.gain.linearRampToValueAtTime(preferences.chosen.volume, now + 2);
    return () => {
      gain.gain.cancelScheduledValues(out.context.currentTime);
      gain.gain.setTargetAtTime(0, out.context.currentTime, 0.2);
      node.stop(out.context.currentTime + 1);
    };
  } catch {
    return () => undefined;
  }
}
