/**
 * A step of the past, shown once more on the board: the position before it comes from the server, then the board's film
 * leads over it, and the present returns by itself. Nothing can be chosen meanwhile.
 */
import type { GameEvent, View } from '../../games/kit/board';
import { server } from '../../protocol/client';

/** How long the board stays at the end of the step, in milliseconds; the whole time where there is no film of it. */
const STAYS = 1400;

/** Which events: from the first up to, but not including, the last. */
export interface Range {
  from: number;
  to: number;
}

export interface Around {
  /** The present. */
  view: View;
  /** Everything that is known of the past, and how many events were before that. */
  past: readonly GameEvent[];
  missing: number;
  table: string;
  /** Whether a film runs. */
  filming: () => boolean;
  /** Called when it has been shown. */
  back: () => void;
}

export class OnceMore {
  /** What the board shows instead of the present. */
  view: View | null = $state.raw(null);
  /** Which events are shown. */
  range: Range | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  /** Resolves when the board has begun to show it. Fails if the server cannot tell. */
  async show(range: Range, around: Around): Promise<void> {
    const number = ++this.asked;
    const seat = around.view.viewer ?? 'onlooker';
    const [before, after] = await Promise.all(
      [range.from, range.to].map((at) => server.moment(around.table, at, seat)),
    );
    if (number !== this.asked || before === undefined || after === undefined) return;
    const { outcome: _, ...now } = around.view;
    const past = (moment: typeof before): View => ({
      ...now,
      legal: [],
      to_act: moment.to_act,
      position: moment.position,
      history: around.past.slice(0, moment.after - around.missing),
    });
    clearTimeout(this.timer);
    this.range = range;
    this.view = past(before);
    // the board has to stand at the beginning before the film can lead on
    this.timer = setTimeout(() => {
      this.view = past(after);
      this.timer = setTimeout(() => this.wait(around), STAYS);
    }, 350);
  }

  private wait(around: Around): void {
    if (around.filming()) this.timer = setTimeout(() => this.wait(around), 300);
    else around.back();
  }

  /** Back to the present. */
  end(): void {
    clearTimeout(this.timer);
    this.asked++;
    this.range = null;
    this.view = null;
  }
}
