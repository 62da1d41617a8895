/**
 * How far the server's clock is ahead of this browser's, from the times in its messages.
 *
 * A message that was made at `now` and arrived at `received` says that the server is at least `now - received` ahead:
 * it cannot have arrived before it was made. An answer to a request that was sent at `sent` also says that it is at most
 * `now - sent` ahead. The quickest of several messages was on its way for a few milliseconds only.
 */

interface Bounds {
  least: number;
  most: number;
}

/** How many of the last messages count: clocks drift, and are set. */
const KEPT = 24;
/** From `ENOUGH` messages on, the quickest is taken to have been on its way for `QUICKEST` milliseconds at most. */
const ENOUGH = 3;
const QUICKEST = 10;

export class ServerClock {
  private kept: Bounds[] = [];

  /** A message arrived; `sent`: when it was asked for, if it is an answer. */
  hear(now: number, received: number, sent?: number): void {
    const next = { least: now - received, most: sent === undefined ? Infinity : now - sent };
    this.kept = [...this.kept, next].slice(-KEPT);
    const { least, most } = this.bounds;
    // one of the clocks was set: what was heard before says nothing any more
    if (least > most) this.kept = [next];
  }

  /** Milliseconds that this browser's clock is behind the server's. */
  get ahead(): number {
    const { least, most } = this.bounds;
    const middle = Number.isFinite(most) ? (most - least) / 2 : 0;
    return least + (this.kept.length < ENOUGH ? middle : Math.min(middle, QUICKEST));
  }

  private get bounds(): Bounds {
    if (this.kept.length === 0) return { least: 0, most: 0 };
    return {
      least: Math.max(...this.kept.map((one) => one.least)),
      most: Math.min(...this.kept.map((one) => one.most)),
    };
  }
}
