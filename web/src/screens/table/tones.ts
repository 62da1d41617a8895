/** Sounds, made here and now: soft bells and taps. Off unless somebody switched them on. */
import { taste } from '../../words/taste.svelte';

export type Sound = 'turn' | 'step' | 'lock' | 'talk' | 'danger' | 'end';

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds from now, and how long. */
  at: number;
  lasts: number;
  loud: number;
  wave: OscillatorType;
}

const bell = (pitch: number, at: number, loud = 0.5, lasts = 0.7): Tone => ({ pitch, at, lasts, loud, wave: 'sine' });
const tap = (pitch: number, at: number, loud = 0.3): Tone => ({ pitch, at, lasts: 0.09, loud, wave: 'triangle' });

export const SOUNDS: Record<Sound, readonly Tone[]> = {
  turn: [bell(659.3, 0), bell(880, 0.14, 0.45)],
  step: [tap(330, 0), tap(247, 0.05, 0.2)],
  lock: [tap(523.3, 0), tap(784, 0.06, 0.25)],
  talk: [bell(1046.5, 0, 0.2, 0.25)],
  danger: [{ pitch: 110, at: 0, lasts: 0.6, loud: 0.5, wave: 'sawtooth' }, { pitch: 103.8, at: 0.02, lasts: 0.7, loud: 0.4, wave: 'sawtooth' }],
  end: [bell(523.3, 0), bell(659.3, 0.16), bell(784, 0.32), bell(1046.5, 0.5, 0.5, 1.4)],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  const { sound: on, volume } = taste.chosen;
  if (!on || volume <= 0 || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const tone of SOUNDS[sound]) ring(context, tone, volume);
  } catch {
    // no sound here
  }
}

function ring(on: AudioContext, { pitch, at, lasts, loud, wave }: Tone, volume: number): void {
  const [start, source, gain] = [on.currentTime + at, on.createOscillator(), on.createGain()];
  source.type = wave;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * volume * 0.4, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  source.connect(gain).connect(on.destination);
  source.start(start);
  source.stop(start + lasts + 0.05);
}
