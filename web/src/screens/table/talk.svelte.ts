/** What is said at the table: asking for it, and how much of it was not read yet. */
import { untrack } from 'svelte';
import type { Emote } from './emotes';
import type { Sitting } from './sitting.svelte';
import { play } from '../../boards/tones';

export class Talk {
  /** Whether the talk is in sight. */
  open = $state(false);
  private heard = $state(0);

  constructor(private readonly sitting: Sitting) {
    this.heard = untrack(() => this.newest);
  }

  private get newest(): number {
    return Math.max(0, ...this.sitting.latest.talk.map((line) => line.number));
  }

  readonly unread = $derived.by(() => {
    const { talk, seats } = this.sitting.latest;
    if (this.open) return 0;
    return talk.filter(
      (line) => line.number > this.heard && !seats.some((seat) => seat.you && seat.guest === line.guest),
    ).length;
  });

  /** Keep count while the table is on the page. */
  live(): void {
    let before = untrack(() => this.newest);
    $effect(() => {
      const { newest, open } = this;
      if (newest > before && !open) play('talk');
      before = newest;
      if (open) this.heard = newest;
    });
  }

  /** What the chat asks for. */
  readonly asking = {
    speak: async (text: string): Promise<void> => {
      if ((await this.sitting.dealing.ask('say', { text })) === null) throw new Error('not said');
    },
    sign: async (emote: Emote): Promise<void> => void (await this.sitting.dealing.ask('emote', { emote })),
    mute: async (guest: string, mute: boolean): Promise<void> => {
      if (await this.sitting.dealing.ask('mute', { guest, mute })) await this.sitting.table.refresh();
    },
    watch: async (): Promise<void> => void (await this.sitting.dealing.ask('watch', {})),
  };
}
