/** What a screen has asked for and waits for: one thing at a time, whose button shows it. A failure is told as a toast. */

import { speech } from '../i18n/language.svelte';
import { inShort } from './problems';
import { toasts } from './toasts.svelte';

export class PendingRequest {
  /** What is waited for; null while it is nothing. */
  what = $state<string | null>(null);

  get busy(): boolean {
    return this.what !== null;
  }

  /** Begins a request, unless another one is on its way. */
  async run(what: string, request: () => Promise<unknown>): Promise<void> {
    if (this.what !== null) return;
    this.what = what;
    try {
      await request();
    } catch (error) {
      toasts.tell(inShort(speech.language, error), 'bad');
    } finally {
      this.what = null;
    }
  }
}
