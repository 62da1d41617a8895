/** Advice from the coach: asked for by the viewer, shown on the board and in the bar, gone with the turn. */
import type { Advice } from '../../games/kit/hints/advice';
import { speech } from '../../i18n/language.svelte';
import { server } from '../../protocol/client';
import type { Hint, Seen } from '../../protocol/types';
import { inShort } from '../../ui/problems';
import { toasts } from '../../ui/toasts.svelte';

export class Hints {
  /** Undefined is none, null is being thought about. */
  private hint: Hint | null | undefined = $state.raw(undefined);
  /** Which of its choices is pointed at. */
  private at = $state(0);

  constructor(private readonly latest: () => Seen) {}

  /** Whether this table gives advice at all: its button keeps its place beside the others until the match is over. */
  get offered(): boolean {
    const { seat, phase, settings } = this.latest();
    return seat !== null && phase === 'playing' && settings.hints !== 'off';
  }

  /** Whether this table gives advice now. */
  get allowed(): boolean {
    const { seat, scene, settings, chosen } = this.latest();
    if (!this.offered || seat === null || !scene?.to_act.includes(seat)) return false;
    return settings.hints === 'always' || (settings.hints === 'after' && chosen !== null);
  }

  /** Whether there is an answer to look at. */
  get shown(): boolean {
    return this.hint !== undefined && this.hint !== null;
  }

  /** What boards draw. */
  readonly advice: Advice | undefined = $derived.by(() => {
    if (this.hint === undefined) return undefined;
    return {
      choices: this.hint?.choices ?? null,
      at: this.at,
      point: (at: number) => (this.at = at),
      hide: () => this.hide(),
    };
  });

  hide(): void {
    this.hint = undefined;
  }

  /** Asks, or hides what was answered. */
  async toggle(): Promise<void> {
    const { table, seat, turn } = this.latest();
    if (this.shown) return this.hide();
    if (!this.allowed || seat === null || this.hint === null) return;
    this.hint = null;
    this.at = 0;
    try {
      const found = await server.hint(table, seat);
      this.hint = this.latest().turn === turn ? found : undefined;
    } catch (error) {
      this.hint = undefined;
      toasts.tell(inShort(speech.language, error), 'bad');
    }
  }
}
