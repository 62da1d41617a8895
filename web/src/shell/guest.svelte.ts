/** The guest of this browser; a nickname is asked for only when it is needed. */

import { Problem, server } from '../protocol/client';
import { speech } from '../i18n/language.svelte';
import { forgetDrafts } from './drafts';
import { forgetAll, store, stored } from './storage';

const NAME = 'grotto-name';
const SUGGESTIONS = [
  'Amber',
  'Basalt',
  'Beryl',
  'Cinder',
  'Flint',
  'Garnet',
  'Jasper',
  'Lazuli',
  'Marble',
  'Mica',
  'Onyx',
  'Opal',
  'Pebble',
  'Quartz',
  'Topaz',
];

/** A proposed name that is none of these. */
export function suggestion(taken: readonly string[] = []): string {
  const free = SUGGESTIONS.filter((name) => !taken.includes(name));
  const names = free.length ? free : SUGGESTIONS.map((name) => `${name} ${taken.length}`);
  return names[Math.floor(Math.random() * names.length)] as string;
}

/** Whether a name was proposed by this page, not typed. */
export function isSuggestion(name: string): boolean {
  return SUGGESTIONS.includes(name.replace(/ \d+$/, ''));
}

class Guest {
  /** Empty until a name was given. */
  name: string = $state(stored(NAME, ''));
  /** Set while the name is asked for; give it the answer, or null for "never mind". */
  asking: ((name: string | null) => void) | null = $state.raw(null);
  /** The guest's id on the server; empty until it is known. */
  id = '';
  private confirmed = false;

  /** Registers this browser with the server; false if no name was given. */
  async ready(): Promise<boolean> {
    if (this.confirmed) return true;
    if (this.name === '') {
      const answer = await new Promise<string | null>((done) => (this.asking = done));
      if (answer === null) return false;
      await this.introduce(answer);
      return true;
    }
    await this.recognised();
    return true;
  }

  /** Give a name, for the first time or instead of the old one. */
  async introduce(name: string): Promise<void> {
    const me = await server.arrive(name, speech.language);
    this.name = me.name;
    this.id = me.guest;
    this.confirmed = true;
    store(NAME, me.name);
  }

  /** Forgets the guest, for shared computers. Theme and sound are not personal, and stay. */
  async forget(): Promise<void> {
    await server.forget();
    forgetAll();
    forgetDrafts();
  }

  answer(name: string | null): void {
    this.asking?.(name);
    this.asking = null;
  }

  /** The name is known here, but the server may have forgotten it. */
  private async recognised(): Promise<void> {
    try {
      this.id = (await server.me()).guest;
      this.confirmed = true;
    } catch (error) {
      if (!(error instanceof Problem && error.document.status === 401)) throw error;
      await this.introduce(this.name);
    }
  }
}

export const guest = new Guest();
