/** A position that is set up by hand: the game tells the form and what is impossible, this keeps what was entered. */
import { server } from '../../protocol/client';
import type { BoardSeen, Schemas } from '../../protocol/types';
import type { Start } from './board-session.svelte';

export type Form = Schemas['EditorSeen'];
export type Entry = string | number;

const TYPING = 350; // milliseconds without another digit

export class SetUp {
  form = $state.raw<Form | null>(null);
  problem = $state.raw<unknown>(null);
  game = $state('');
  players = $state(0);
  options = $state.raw<Record<string, unknown>>({});
  private entries: Record<string, Entry> = {};
  private base: Record<string, unknown> | null;
  private asked = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private latest: Promise<void> = Promise.resolve();

  /** `show` gets every position that is possible, but not the one that is there already. */
  constructor(
    seen: Pick<BoardSeen, 'game' | 'players' | 'options' | 'fields'>,
    private readonly language: string,
    private readonly show: (start: Start) => void,
  ) {
    this.game = seen.game;
    this.players = seen.players;
    this.options = seen.options;
    this.base = seen.fields;
  }

  /** Another kind of match: everything else begins anew. */
  begin(game: string, players: number, options: Record<string, unknown> = {}): Promise<void> {
    this.game = game;
    this.players = players;
    this.options = options;
    this.base = null;
    this.entries = {};
    return this.ask(true);
  }

  set(name: string, value: Entry): Promise<void> {
    clearTimeout(this.pause);
    this.entries = { ...this.entries, [name]: value };
    return this.ask(true);
  }

  /** While somebody types: asks after a pause, and no earlier answer puts back what has been typed over. */
  type(name: string, value: Entry): void {
    clearTimeout(this.pause);
    this.asked++;
    this.entries = { ...this.entries, [name]: value };
    this.pause = setTimeout(() => void this.ask(true), TYPING);
  }

  /** Once everything that was entered has been answered: whether it is possible. */
  async settled(): Promise<boolean> {
    await this.latest;
    return this.problem === null && this.form?.problem === null;
  }

  /** `dealt`: whether the form tells more than the board, which has not been dealt yet. */
  open({ dealt }: { dealt: boolean }): Promise<void> {
    return this.ask(dealt);
  }

  private ask(shows: boolean): Promise<void> {
    return (this.latest = this.answer(shows));
  }

  private async answer(shows: boolean): Promise<void> {
    const asked = ++this.asked;
    const { game, players, options, base: position, entries } = this;
    try {
      const form = await server.editor(game, { players, options, position, entries }, this.language);
      if (asked !== this.asked) return;
      this.form = form;
      this.problem = null;
      if (shows && form.position) this.show({ game, players, options, position: form.position });
    } catch (error) {
      if (asked === this.asked) this.problem = error;
    }
  }
}
