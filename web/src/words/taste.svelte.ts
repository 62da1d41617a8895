/** How somebody likes it: light or dark, how things move, sounds. Kept in this browser. */
import { keep, kept } from '../shell/keeping';

export interface Taste {
  theme: 'dark' | 'light' | 'system';
  motion: 'full' | 'calm' | 'none' | 'system';
  sound: boolean;
  volume: number;
  confirm: boolean;
  text: boolean;
}

const KEPT = 'grotto-taste';
const FIRST: Taste = { theme: 'system', motion: 'system', sound: false, volume: 0.5, confirm: true, text: false };

class Tastes {
  chosen: Taste = $state({ ...FIRST, ...kept<Partial<Taste>>(KEPT, {}) });
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

  change(part: Partial<Taste>): void {
    this.chosen = { ...this.chosen, ...part };
    keep(KEPT, this.chosen);
  }
}

export const taste = new Tastes();
