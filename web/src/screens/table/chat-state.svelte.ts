/** The chat's requests, and how many lines are unread. */
import { untrack } from 'svelte';
import type { Emote } from './emotes';
import type { TableModel } from './table-model.svelte';
import { play, SOUNDS } from '../../games/kit/sounds';
import { store, stored } from '../../shell/storage';

/** By table, the last line that was read: what was not read is still new after a reload. */
const READ_LINES = 'grotto-read';
const MOST_TABLES = 60;

function rememberRead(table: string, line: number): void {
  const { [table]: _, ...others } = stored<Record<string, number>>(READ_LINES, {});
  store(READ_LINES, { ...Object.fromEntries(Object.entries(others).slice(-(MOST_TABLES - 1))), [table]: line });
}

export class ChatState {
  /** Whether the talk is in sight. */
  open = $state(false);
  private heard = $state(0);

  constructor(private readonly model: TableModel) {
    this.heard = untrack(() => stored<Record<string, number>>(READ_LINES, {})[this.table] ?? this.newest);
    rememberRead(this.table, this.heard);
  }

  private get table(): string {
    return untrack(() => this.model.latest.table);
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
      if (!open) return;
      this.heard = newest;
      rememberRead(this.table, newest);
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
