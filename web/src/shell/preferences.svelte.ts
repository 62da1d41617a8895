/** Preferences: light or dark, how things move, sounds. Stored in this browser. */
import { store, stored } from './storage';

export interface Preference {
  theme: 'dark' | 'light' | 'system';
  motion: 'full' | 'calm' | 'none' | 'system';
  sound: boolean;
  volume: number;
  /** Wind and fire while a game is played. */
  ambience: boolean;
  confirm: boolean;
  text: boolean;
  /** Whether a phone vibrates at a party. */
  vibration: boolean;
  /** A phone reads aloud what the big screen says. */
  readAloud: boolean;
}

const KEPT = 'grotto-taste';
const FIRST: Preference = {
  theme: 'system',
  motion: 'system',
  sound: false,
  volume: 0.5,
  ambience: true,
  confirm: true,
  text: false,
  vibration: true,
  readAloud: false,
};

class Preferences {
  chosen: Preference = $state({ ...FIRST, ...stored<Partial<Preference>>(KEPT, {}) });
  private light = $state(matchMedia('(prefers-color-scheme: light)').matches);
  private still = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', (event) => (this.light = event.matches));
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (event) => (this.still = event.matches));
  }

  get theme(): 'dark' | 'light' {
    return this.chosen.theme === 'system' ? (this.light ? 'light' : 'dark') : this.chosen.theme;
  }

  get motion(): 'full' | 'calm' | 'none' {
    return this.chosen.motion === 'system' ? (this.still ? 'calm' : 'full') : this.chosen.motion;
  }

  change(part: Partial<Preference>): void {
    this.chosen = { ...this.chosen, ...part };
    store(KEPT, this.chosen);
  }
}

export const preferences = new Preferences();
