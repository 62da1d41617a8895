/** Sounds, made here and now: soft bells and taps. Off unless somebody switched them on. */
import { preferences } from '../../shell/preferences.svelte';

export interface Tone {
  /** Hertz; where it glides, also at its end. */
  pitch: number;
  to?: number;
  /** Seconds from now, and how long. */
  at: number;
  lasts: number;
  loud: number;
  wave: OscillatorType;
}

export type Sound = readonly Tone[];

export const bell = (pitch: number, at: number, loud = 0.5, lasts = 0.7): Tone => ({
  pitch,
  at,
  lasts,
  loud,
  wave: 'sine',
});
const tap = (pitch: number, at: number, loud = 0.3): Tone => ({ pitch, at, lasts: 0.09, loud, wave: 'triangle' });

/** Sounds that every game may use; a game adds its own. */
export const SOUNDS = {
  turn: [bell(659.3, 0), bell(880, 0.14, 0.45)],
  step: [tap(330, 0), tap(247, 0.05, 0.2)],
  lock: [tap(523.3, 0), tap(784, 0.06, 0.25)],
  talk: [bell(1046.5, 0, 0.2, 0.25)],
  move: [tap(294, 0, 0.22), tap(330, 0.11, 0.2), tap(294, 0.22, 0.18)],
  card: [{ pitch: 1400, to: 420, at: 0, lasts: 0.1, loud: 0.12, wave: 'triangle' }, tap(196, 0.1, 0.3)],
  gems: [1568, 2093, 1760, 2349].map((pitch, i) => bell(pitch, i * 0.07, 0.16, 0.3)),
  danger: [
    { pitch: 110, at: 0, lasts: 0.6, loud: 0.5, wave: 'sawtooth' },
    { pitch: 103.8, at: 0.02, lasts: 0.7, loud: 0.4, wave: 'sawtooth' },
  ],
  end: [bell(523.3, 0), bell(659.3, 0.16), bell(784, 0.32), bell(1046.5, 0.5, 0.5, 1.4)],
} satisfies Record<string, Sound>;

let context: AudioContext | null = null;

/** `after` so many seconds. */
export function play(sound: Sound, after = 0): void {
  const { sound: on, volume } = preferences.chosen;
  if (!on || volume <= 0 || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const tone of sound) ring(context, { ...tone, at: tone.at + after }, volume);
  } catch {
    // no sound here
  }
}

function ring(on: AudioContext, { pitch, to, at, lasts, loud, wave }: Tone, volume: number): void {
  const [start, source, gain] = [on.currentTime + at, on.createOscillator(), on.createGain()];
  source.type = wave;
  source.frequency.setValueAtTime(pitch, start);
  if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * volume * 0.4, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  source.connect(gain).connect(on.destination);
  source.start(start);
  source.stop(start + lasts + 0.05);
}
