/** What a table and a party's room that a page follows have in common: connection, problem, and the server's clock. */
import { passes, Problem } from './client';
import { ServerClock } from './server-clock';
import type { Connection } from './stream';

/** Milliseconds before a look that was not answered, or a stream that was refused, is tried again. */
export const RETRY_AFTER = 2000;

export abstract class Followed {
  connection: Connection = $state('connecting');
  /** Why it cannot be shown. */
  problem: Problem | null = $state.raw(null);
  /** Milliseconds that this browser's clock is behind the server's. */
  skew = $state(0);
  private readonly clock = new ServerClock();

  /** Looks once; whether the server has answered it. `ask` gets the time at which it is asked. */
  protected async look(ask: (sent: number) => Promise<void>): Promise<boolean> {
    try {
      await ask(Date.now());
      this.problem = null;
      return true;
    } catch (error) {
      if (error instanceof Problem) this.problem = error;
      else this.connection = 'lost';
      return !passes(error);
    }
  }

  /** The server's time in a message; of an answer, also when it was asked for. */
  protected hear(now: number, sent?: number): void {
    this.clock.hear(now, Date.now(), sent);
    this.skew = this.clock.ahead;
  }
}
