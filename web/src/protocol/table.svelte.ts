/** A table on the screen: what was seen last, kept in step by the stream. */
import { server, Problem } from './client';
import { TableStream, type Connection } from './stream';
import type { AnswerTo, Commands, ChatLine, Seen, EventSeen } from './types';

export class TableState {
  /** What this viewer sees now, with the whole past and all talk; null until the first look. */
  seen: Seen | null = $state.raw(null);
  connection: Connection = $state('connecting');
  /** Why the table cannot be shown. */
  problem: Problem | null = $state.raw(null);
  /** Milliseconds that this browser's clock is behind the server's. */
  skew = $state(0);
  private stream: TableStream | null = null;
  /** Counts openings: whoever closes while one is under way wants no stream any more. */
  private opening = 0;

  constructor(
    readonly table: string,
    readonly language: string,
    readonly seat?: number,
  ) {}

  async open(): Promise<void> {
    const mine = ++this.opening;
    await this.refresh();
    if (this.seen === null || mine !== this.opening) return;
    const place = this.seat === undefined ? this.table : `${this.table}/${this.seat}`;
    this.stream = new TableStream([place], this.language, {
      seen: (seen) => this.take(seen),
      gone: () => void this.refresh(),
      connection: (state) => (this.connection = state),
    });
  }

  close(): void {
    this.opening++;
    this.stream?.close();
    this.stream = null;
  }

  async refresh(): Promise<void> {
    try {
      const next = await server.table(this.table, this.language, this.seat);
      // the stream may have been quicker
      if (this.seen === null || next.number >= this.seen.number || next.seat !== this.seen.seat) this.show(next);
      this.problem = null;
    } catch (error) {
      if (error instanceof Problem) this.problem = error;
      else this.connection = 'lost';
    }
  }

  /** Ask for something; what comes of it arrives by the stream. */
  async command<C extends keyof Commands>(command: C, body: Commands[C]): Promise<AnswerTo<C>> {
    const answer = await server.command(this.table, command, body);
    if (this.connection !== 'open') await this.refresh();
    return answer;
  }

  /** One step further, or the whole table; a gap means that something was missed. */
  private take(next: Seen): void {
    const now = this.seen;
    this.skew = next.now - Date.now();
    if (next.start === 0 && next.talk_start === 0) {
      if (now === null || next.number >= now.number || next.seat !== now.seat) this.show(next);
    } else if (now !== null && next.seat === now.seat && next.number === now.number + 1) {
      this.show(joined(now, next));
    } else if (now === null || next.number > now.number || next.seat !== now.seat) {
      void this.refresh();
    }
  }

  private show(seen: Seen): void {
    this.skew = seen.now - Date.now();
    this.seen = seen;
  }
}

/** The past that is known, and the new part of it. */
export function joined(now: Seen, next: Seen): Seen {
  const past: EventSeen[] = [...now.past.slice(0, next.start), ...next.past];
  const talk: ChatLine[] = [...now.talk.filter((line) => line.number <= next.talk_start), ...next.talk];
  return { ...next, start: 0, past, talk_start: 0, talk };
}
