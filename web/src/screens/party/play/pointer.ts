/** What this phone shows on the big screen before it is chosen. */
import type { Seen } from '../../../protocol/types';

/** What it needs to know of the table. */
export type Moment = Pick<Seen, 'turn'> & { scene: { legal: readonly { text: string }[] } | null };

/**
 * Sends each plan once a turn. The server refuses one that comes while the match goes on, and forgets one when it has
 * gone on: a plan that is still held and can still be chosen is therefore sent again in the next turn.
 */
export class Pointer {
  private held: string | null = null;
  /** The turn in which it was last sent. */
  private sentIn: number | undefined;
  private now: Moment | null = null;

  constructor(private readonly send: (text: string | null) => void) {}

  point(text: string | null): void {
    this.held = text;
    this.sentIn = this.now?.turn;
    this.send(text);
  }

  /** The table has been heard of. */
  moved(now: Moment | null): void {
    this.now = now;
    const { held } = this;
    if (now === null || held === null || now.turn === this.sentIn) return;
    if (now.scene?.legal.some(({ text }) => text === held)) this.point(held);
  }
}
