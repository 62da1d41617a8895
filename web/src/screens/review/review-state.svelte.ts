/** A review while it is being made: asked for again until it is whole. */
import { server } from '../../protocol/client';
import type { ReviewSeen } from '../../protocol/types';

const WAIT = 1000; // milliseconds between two questions

export class ReviewState {
  seen = $state.raw<ReviewSeen | null>(null);
  problem = $state.raw<unknown>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly table: string,
    private readonly language: string,
  ) {}

  /** Ask now, and go on until there is nothing more to come; returns how to stop. */
  follow(): () => void {
    void this.ask();
    return () => {
      this.stopped = true;
      clearTimeout(this.timer);
    };
  }

  /** After a failure: the server computes it anew. */
  again(): void {
    this.problem = null;
    void this.ask();
  }

  private async ask(): Promise<void> {
    try {
      const seen = await server.review(this.table, this.language);
      if (this.stopped) return;
      this.seen = seen;
      if (seen.state === 'working') this.timer = setTimeout(() => void this.ask(), WAIT);
    } catch (error) {
      if (!this.stopped) this.problem = error;
    }
  }
}
