/** The chat's requests, and how many lines are unread. */
import { untrack } from 'svelte';
import type { Emote } from './emotes';
import type { TableModel } from './table-model.svelte';
import { play, SOUNDS } from '../../games/kit/sounds';

export class ChatState {
  /** Whether the talk is in sight. */
  open = $state(false);
  private heard = $state(0);

  constructor(private readonly model: TableModel) {
    this.heard = untrack(() => this.newest);
  }

  private get newest(): number {
    return Math.max(0, ...this.model.latest.talk.map((line) => line.number));
  }

  readonly unread = $derived.by(() => {
    const { talk, seats } = this.model.latest;
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
      if (newest > before && !open) play(SOUNDS.talk);
      before = newest;
      if (open) this.heard = newest;
    });
  }

  /** What the chat asks for. */
  readonly asking = {
    speak: async (text: string): Promise<void> => {
      if ((await this.model.commands.ask('say', { text })) === null) throw new Error('not said');
    },
    sign: async (emote: Emote): Promise<void> => void (await this.model.commands.ask('emote', { emote })),
    mute: async (guest: string, mute: boolean): Promise<void> => {
      if (await this.model.commands.ask('mute', { guest, mute })) await this.model.table.refresh();
    },
    watch: async (): Promise<void> => void (await this.model.commands.ask('watch', {})),
  };
}
